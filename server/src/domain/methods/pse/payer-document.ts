import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import type { DocumentType, PersonType } from '../../../processors/pse-provider.ts';
import { checkDigitOf } from './nit-check-digit.ts';

/** How a document's number looks. Only the NIT has a check digit; the others can only look odd. */
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
  // People with a RUT have one too.
  NIT: { pattern: /^\d{8,11}$/, persons: everyone },
};

export const documentsOf = (person: PersonType): DocumentType[] =>
  (Object.keys(documentShapes) as DocumentType[]).filter(type =>
    documentShapes[type].persons.includes(person),
  );

/** As it is stored and sent: without the dots, dashes and spaces that people write. */
export const compactDocument = (written: string): string =>
  written.replaceAll(/[\s.,\-–]/g, '').toUpperCase();

export type DocumentVerdict =
  | { kind: 'good'; number: string }
  /** Nothing that could be a number at all: the payer has to write another. */
  | { kind: 'unreadable' }
  /** Sent as it is once the payer says so. */
  | { kind: 'odd'; number: string }
  /** `checkDigit` is the one that the rest of the number asks for. */
  | { kind: 'wrong_check_digit'; number: string; checkDigit: string }
  /** Written without its check digit. */
  | { kind: 'no_check_digit'; number: string; checkDigit: string };

const READABLE = /^[A-Z0-9]{3,20}$/;

/** Judges a number as it was written. Warns where something looks wrong, and refuses only what cannot be sent. */
export function judgeDocument(type: DocumentType, written: string): DocumentVerdict {
  const number = compactDocument(written);
  if (hasCardNumber(written)) return { kind: 'unreadable' };
  if (!READABLE.test(number) || (type !== 'PA' && !/^\d+$/.test(number))) return { kind: 'unreadable' };
  if (type === 'NIT') return judgeNit(number);
  return documentShapes[type].pattern.test(number) ? { kind: 'good', number } : { kind: 'odd', number };
}

/** Companies have nine digits that begin with 8 or 9, and the check digit; people their cédula and the check digit. */
function judgeNit(number: string): DocumentVerdict {
  if (/^[89]\d{8}$/.test(number)) return { kind: 'no_check_digit', number, checkDigit: checkDigitOf(number) };
  if (!documentShapes.NIT.pattern.test(number)) return { kind: 'odd', number };
  const checkDigit = checkDigitOf(number.slice(0, -1));
  return number.endsWith(checkDigit)
    ? { kind: 'good', number }
    : { kind: 'wrong_check_digit', number, checkDigit };
}
