/** Fractions of a cent are real money over a million steps, and are not rounded away. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 0.01 ? 4 : 2)}`;
}
