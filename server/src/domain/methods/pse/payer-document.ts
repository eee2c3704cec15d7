import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import type { DocumentType, PersonType } from '../../../processors/pse-provider.ts';
import { checkDigitOf } from './nit-check-digit.ts';

/** The format of a document's number. Only the NIT has a check digit; other numbers can only look unusual. */
interface DocumentShape {
  pattern: RegExp;
  persons: readonly PersonType[];
}

const everyone: readonly PersonType[] = ['natural', 'legal'];
const people: readonly PersonType[] = ['natural'];

export const documentShapes: Readonly<Record<DocumentType, DocumentShape>> = {
  CC: { pattern: /^\d{6,10}$/, persons: people },
  CE: { pattern: /^\d{6,8}$/, persons: people },
  TI: { pattern: /^\d{10,11}$/, persons: people },
  PPT: { pattern: /^\d{6,9}$/, persons: people },
  PA: { pattern: /^[A-Z0-9]{5,15}$/, persons: people },
  // Individuals with a RUT have a NIT too.
  NIT: { pattern: /^\d{8,11}$/, persons: everyone },
};

export const documentsOf = (person: PersonType): DocumentType[] =>
  (Object.keys(documentShapes) as DocumentType[]).filter(type =>
    documentShapes[type].persons.includes(person),
  );

/** The number as it is stored and sent: without dots, dashes and spaces. */
export const compactDocument = (written: string): string =>
  written.replaceAll(/[\s.,\-–]/g, '').toUpperCase();

export type DocumentVerdict =
  | { kind: 'good'; number: string }
  /** This cannot be a document number; the payer must enter another. */
  | { kind: 'unreadable' }
  /** An unusual number; sent unchanged if the payer confirms it. */
  | { kind: 'odd'; number: string }
  /** `checkDigit` is the digit that would fit the rest of the number. */
  | { kind: 'wrong_check_digit'; number: string; checkDigit: string }
  /** Written without its check digit. */
  | { kind: 'no_check_digit'; number: string; checkDigit: string };

const READABLE = /^[A-Z0-9]{3,20}$/;

/** Checks a number as the payer typed it. Warns if it looks wrong, and rejects only what cannot be sent. */
export function judgeDocument(type: DocumentType, written: string): DocumentVerdict {
  const number = compactDocument(written);
  if (hasCardNumber(written)) return { kind: 'unreadable' };
  if (!READABLE.test(number) || (type !== 'PA' && !/^\d+$/.test(number))) return { kind: 'unreadable' };
  if (type === 'NIT') return judgeNit(number);
  return documentShapes[type].pattern.test(number) ? { kind: 'good', number } : { kind: 'odd', number };
}

/**
 * A company's NIT has nine digits, the first of them 8 or 9, and a check digit; a person's is the cédula and a check
 * digit.
 */
function judgeNit(number: string): DocumentVerdict {
  if (/^[89]\d{8}$/.test(number)) return { kind: 'no_check_digit', number, checkDigit: checkDigitOf(number) };
  if (!documentShapes.NIT.pattern.test(number)) return { kind: 'odd', number };
  const checkDigit = checkDigitOf(number.slice(0, -1));
  return number.endsWith(checkDigit)
    ? { kind: 'good', number }
    : { kind: 'wrong_check_digit', number, checkDigit };
}
