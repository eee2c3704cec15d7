import { rules, sentences } from '@recaudo/contract/rejections/registry';
import {
  fillRejection,
  type RejectionText,
  type RejectionValues,
} from '@recaudo/contract/rejections/rejection';
import { newValueWriter } from '@recaudo/contract/rejections/words';
import { formatMoney } from '../../format/money.ts';
import type { Language } from '../../messages/dictionary.ts';

export type ReadRejection = typeof readRejection;

export interface Rejection {
  /** The API's field name, such as `customer.email`; undefined if the rejection names no field. */
  field: string | undefined;
  sentence: string;
}

/** A rejection as an error object names it (Interface 3.5). */
export interface RejectionByKey {
  reason: string | undefined;
  param?: string | undefined;
  params: RejectionValues;
}

/** Ignores inherited properties, because the key comes from the server. */
const findText = (table: Readonly<Record<string, RejectionText>>, key: string): RejectionText | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A rejection in the reader's language; undefined for the key of a code, and for keys of a newer server. */
export function readRejection(
  { reason, param, params }: RejectionByKey,
  language: Language,
): Rejection | undefined {
  if (reason === undefined) return undefined;
  const rule = findText(rules, reason);
  const text = rule ?? findText(sentences, reason);
  if (text === undefined) return undefined;
  const write = newValueWriter(language, pesos => formatMoney(Number(pesos), language));
  return {
    field: rule === undefined ? undefined : param?.replace(/^\//, '').replaceAll('/', '.'),
    sentence: withFullStop(fillRejection(capitalize(text[language]), params, write)),
  };
}

/** English texts of the API have no capital after a field's name, and no full stop. A value at the start stays as it is. */
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
