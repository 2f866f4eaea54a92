export interface Loop {
  turns: number;
}
