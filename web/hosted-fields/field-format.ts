import { brandOf } from '../library/card-brands.ts';

export interface Edited {
  text: string;
  caret: number;
}

export function digitsOf(raw: string): string {
  return raw.replace(/\D/g, '');
}

export function formatNumber(raw: string): string {
  const all = digitsOf(raw);
  const { lengths, gaps } = brandOf(all);
  return Array.from(all.slice(0, Math.max(...lengths)))
    .map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit))
    .join('');
}

/** MM/YY. Also accepts what browsers fill in: `12/2030`, `2030-12`, `5/30`. */
export function formatExpiry(raw: string): string {
  const yearFirst = /^\s*20(\d\d)-(\d\d?)\s*$/.exec(raw);
  const source = yearFirst ? `${yearFirst[2]}/${yearFirst[1]}` : raw;
  // Pads a month that cannot have a second digit, or that a slash has ended.
  const padded = source.replace(/^\s*([2-9])/, '0$1').replace(/^\s*1\s*\//, '01/');
  const digits = digitsOf(padded).slice(0, 6);
  const month = digits.slice(0, 2);
  const year = digits.slice(2).replace(/^20(\d\d)$/, '$1');
  return year ? `${month}/${year}` : month;
}

export function formatCvv(raw: string, longest: number): string {
  return digitsOf(raw).slice(0, longest);
}

/** Keeps the caret after the same digit, or at the end when it was there. */
export function reformat(raw: string, caret: number, format: (raw: string) => string): Edited {
  const text = format(raw);
  if (caret >= raw.length) return { text, caret: text.length };
  const digitsBefore = digitsOf(raw.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < text.length; position++) {
    if (/\d/.test(text[position] ?? '')) seen++;
  }
  return { text, caret: position };
}
