/** Weights defined by DIAN: primes, from the last digit of the number to the first. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit (dígito de verificación) of a NIT written without it. */
export function checkDigitOf(number: string): string {
  const digits = Array.from(number, Number).reverse();
  const remainder = digits.reduce((sum, digit, place) => sum + digit * (WEIGHTS[place] ?? 0), 0) % 11;
  return String(remainder < 2 ? remainder : 11 - remainder);
}
