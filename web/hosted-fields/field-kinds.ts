import { brandNamed, brandOf, type CardBrand } from '../library/card-brands.ts';
import { isExpiryValid, passesLuhn } from '../library/card-validators.ts';
import type { FieldType } from '../library/outcome.ts';
import { digitsOf, formatCvv, formatExpiry, formatNumber } from './field-format.ts';
import type { FieldProblem } from './field-messages.ts';

export interface Reading {
  /** Digits only; for an expiry MMYY. */
  value: string;
  complete: boolean;
  valid: boolean;
  /** The error if the value stays as it is. */
  problem: FieldProblem | null;
  brand: string;
}

export interface FieldKind {
  autocomplete: AutoFill;
  format(raw: string, cardBrand: string): string;
  read(text: string, cardBrand: string, now: Date): Reading;
}

function readNumber(text: string): Reading {
  const value = digitsOf(text);
  const brand: CardBrand = brandOf(value);
  const complete = brand.lengths.includes(value.length);
  const valid = complete && passesLuhn(value);
  const problem = valid ? null : value ? 'numberWrong' : 'numberEmpty';
  return { value, complete, valid, problem, brand: brand.name };
}

function readCvv(text: string, cardBrand: string): Reading {
  const value = digitsOf(text);
  const valid = brandNamed(cardBrand).cvcLengths.includes(value.length);
  const problem = valid ? null : value ? 'cvvWrong' : 'cvvEmpty';
  return { value, complete: valid, valid, problem, brand: '' };
}

function readExpiry(text: string, now: Date): Reading {
  const value = digitsOf(text);
  const month = value.slice(0, 2);
  const complete = value.length === 4;
  const valid = complete && isExpiryValid(month, value.slice(2), now);
  const isDate = complete && /^(0[1-9]|1[0-2])$/.test(month);
  const problem = valid ? null : isDate ? 'expiryPast' : value ? 'expiryWrong' : 'expiryEmpty';
  return { value, complete, valid, problem, brand: '' };
}

export const fieldKinds: Record<FieldType, FieldKind> = {
  number: { autocomplete: 'cc-number', format: formatNumber, read: readNumber },
  cvv: {
    autocomplete: 'cc-csc',
    format: (raw, cardBrand) => formatCvv(raw, Math.max(...brandNamed(cardBrand).cvcLengths)),
    read: readCvv,
  },
  expiry: {
    autocomplete: 'cc-exp',
    format: formatExpiry,
    read: (text, _cardBrand, now) => readExpiry(text, now),
  },
};
