import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import type { Bank } from './banks.ts';

export const payoutAccountTypes = ['savings', 'checking', 'deposit', 'breb'] as const;
export type PayoutAccountType = (typeof payoutAccountTypes)[number];

/** The kinds of keys that Bre-B registers. */
const keyShapes = {
  alphanumeric: /^@[a-zA-Z0-9]{5,20}$/,
  email: /^[^\s@]{1,64}@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/,
  phone: /^3\d{9}$/,
  merchant_code: /^00\d{8}$/,
  document: /^\d{4,18}$/,
} as const;
export type BrebKeyKind = keyof typeof keyShapes;

/** A number of ten digits from 3 is a phone, and one of ten from 00 a merchant's code; other digits are a document. */
export const kindOfKey = (key: string): BrebKeyKind | undefined =>
  (Object.keys(keyShapes) as BrebKeyKind[]).find(kind => keyShapes[kind].test(key));

export type AccountVerdict =
  | { kind: 'good'; number: string }
  | { kind: 'not_digits' }
  | { kind: 'length'; least: number; most: number }
  | { kind: 'not_a_key' };

/** No bank publishes a check digit, so that only the length and the digits tell. */
const ANY_BANK = [6, 20] as const;

export function judgeAccount(
  type: PayoutAccountType,
  written: string,
  bank: Pick<Bank, 'digits'> | undefined,
): AccountVerdict {
  if (type === 'breb') {
    const key = written.trim();
    return key.length <= 92 && kindOfKey(key) !== undefined
      ? { kind: 'good', number: key }
      : { kind: 'not_a_key' };
  }
  const number = written.replaceAll(/[\s.-]/g, '');
  if (!/^\d+$/.test(number) || /^0+$/.test(number) || hasCardNumber(number)) return { kind: 'not_digits' };
  const [least, most] = bank?.digits ?? ANY_BANK;
  return number.length < least || number.length > most
    ? { kind: 'length', least, most }
    : { kind: 'good', number };
}

/** The last four characters; the rest is hidden. */
export const maskAccount = (number: string): string => `•••${number.slice(-4)}`;
