declare module '*.css';
declare module 'jquery-ui/dist/jquery-ui.js';
declare module 'jquery' {
  const jQuery: unknown;
  export default jQuery;
}
declare module 'flatpickr' {
  export default function flatpickr(css: string, options: Readonly<Record<string, unknown>>): void;
}
