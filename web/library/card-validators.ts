import { brandOf } from './card-brands.ts';

/** Pages pass the raw value of an input or a model. */
export type Loose = string | number | null | undefined;

export function text(value: Loose): string {
  return String(value ?? '').trim();
}

/** Removes the spaces and hyphens that people type between digits. */
export function compactNumber(value: Loose): string {
  return text(value).replace(/[\s-]/g, '');
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let position = 0; position < digits.length; position++) {
    const digit = Number(digits[digits.length - 1 - position]);
    const doubled = digit * 2;
    sum += position % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export function cardType(number: Loose): string {
  return brandOf(compactNumber(number)).name;
}

export function validateCardNumber(number: Loose): boolean {
  const digits = compactNumber(number);
  return /^\d+$/.test(digits) && brandOf(digits).lengths.includes(digits.length) && passesLuhn(digits);
}

export function validateCVC(cvc: Loose, number?: Loose): boolean {
  const code = text(cvc);
  return /^\d+$/.test(code) && brandOf(compactNumber(number)).cvcLengths.includes(code.length);
}

/** A card is valid through the last day of its month. */
export function isExpiryValid(month: Loose, year: Loose, now: Date): boolean {
  const monthText = text(month);
  const yearText = text(year);
  if (!/^(0?[1-9]|1[0-2])$/.test(monthText) || !/^(\d{2}|\d{4})$/.test(yearText)) return false;
  const fullYear = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  return fullYear * 12 + Number(monthText) >= now.getFullYear() * 12 + now.getMonth() + 1;
}
