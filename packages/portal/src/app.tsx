export function App() {
  return <h1>Waymark</h1>;
}
