import { isRejectionKey, rejections, rules, sentences } from '@recaudo/contract/rejections/registry';
import { fillRejection, type RejectionValues, type WriteValue } from '@recaudo/contract/rejections/rejection';
import { formatMoney } from '../format/money.ts';
import type { Language } from '../messages/dictionary.ts';
import { apiVerbs, apiWords } from '../messages/refusals/api-words.ts';

export interface Refusal {
  /** As the API names it, such as `customer.email`; undefined where it is about no field. */
  field: string | undefined;
  sentence: string;
}

/** What an error object says by key (Interface 3.5). */
export interface SaidByKey {
  reason: string | undefined;
  param: string | undefined;
  params: RejectionValues;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'sí o no',
  object: 'un objeto JSON',
  array: 'una lista',
};

/** Amounts come as pesos. */
const writeSpanish: WriteValue = (kind, value) => {
  if (kind === 'money') return formatMoney(Number(value), 'es');
  if (kind === 'types')
    return [value]
      .flat()
      .map(type => typeWords[String(type)] ?? type)
      .join(' o ');
  if (kind === 'verb') return apiVerbs[String(value)] ?? String(value);
  if (kind === 'word') return apiWords[String(value)] ?? String(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/**
 * A rejection by its key; undefined where the key says no more than the code, or is not known to this page. English
 * readers get the sentence of the API.
 */
export function readReason({ reason, param, params }: SaidByKey, language: Language): Refusal | undefined {
  if (language !== 'es' || reason === undefined || !isRejectionKey(reason)) return undefined;
  const isRule = Object.hasOwn(rules, reason);
  if (!isRule && !Object.hasOwn(sentences, reason)) return undefined;
  return {
    field: isRule ? param?.replace(/^\//, '').replaceAll('/', '.') : undefined,
    sentence: fillRejection(rejections[reason].es, params, writeSpanish),
  };
}
