import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import { isEmail } from '@recaudo/contract/shared/schema/fields';
import type { BrebKey, KeyType } from './key.ts';

export type KeyFault = 'empty' | 'card_number' | 'unrecognized' | 'wrong_format';

export type KeyReading = { kind: 'key'; key: BrebKey } | { kind: 'fault'; fault: KeyFault };

/** A sub-tag of 26 has at most this many characters beside the longest network name. */
const EMAIL_MAX = 76;

interface KeyFormat {
  normalize(typed: string): string;
  isValid(value: string): boolean;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const dropSeparators = (typed: string): string => typed.replaceAll(/[\s.,()\-–]/g, '');

const formats: Readonly<Record<KeyType, KeyFormat>> = {
  // Sources disagree on whether a NIT includes its check digit, so every digit stays as typed.
  document: {
    normalize: typed => dropSeparators(typed).toUpperCase(),
    isValid: matches(/^(?=\D*\d)[A-Z0-9]{4,15}$/),
  },
  mobile: {
    normalize: typed => dropSeparators(typed).replace(/^(?:\+|00)?57(?=3\d{9}$)/, ''),
    isValid: matches(/^3\d{9}$/),
  },
  email: {
    normalize: typed => typed.toLowerCase(),
    isValid: value => value.length <= EMAIL_MAX && /^[\x21-\x7e]+$/.test(value) && isEmail(value),
  },
  alphanumeric: { normalize: typed => typed, isValid: matches(/^@[A-Za-z0-9]{5,20}$/) },
  merchant_code: { normalize: dropSeparators, isValid: matches(/^\d{4,20}$/) },
};

/** Separators and directional marks that apps add when a number or address is copied. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Reads a key as a person types or pastes it. Without a type, the format decides it. */
export function readKey(typed: string, type?: KeyType): KeyReading {
  const text = typed.replaceAll(INVISIBLE, '').trim();
  if (text === '') return { kind: 'fault', fault: 'empty' };
  if (hasCardNumber(text)) return { kind: 'fault', fault: 'card_number' };
  const chosen = type ?? recognizeType(text);
  if (chosen === undefined) return { kind: 'fault', fault: 'unrecognized' };
  const { normalize, isValid } = formats[chosen];
  const value = normalize(text);
  return isValid(value)
    ? { kind: 'key', key: { type: chosen, value } }
    : { kind: 'fault', fault: 'wrong_format' };
}

/**
 * Cédulas and NITs never start with 0. With 10 digits they do not start with 3, and with 11 they start with 1; acquirers
 * pad their codes with zeros.
 */
function recognizeType(text: string): KeyType | undefined {
  if (text.startsWith('@')) return 'alphanumeric';
  if (text.includes('@')) return 'email';
  const { mobile, document } = formats;
  if (mobile.isValid(mobile.normalize(text))) return 'mobile';
  const compact = document.normalize(text);
  if (/^0\d{7,14}$/.test(compact)) return 'merchant_code';
  return /^[1-9]\d{4,9}$|^1\d{10}$|^[A-Z]{1,3}\d{5,9}$/.test(compact) ? 'document' : undefined;
}
