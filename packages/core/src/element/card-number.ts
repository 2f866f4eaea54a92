/** The digits of a payment card: 13 to 19, of which the last one proves the others (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/gu, '');
  if (!/^\d{13,19}$/u.test(digits) || /^0+$/u.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + (i % 2 === 0 ? Number(digit) : doubled(Number(digit))), 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
