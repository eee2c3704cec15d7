import { formatMoney } from '../format/money.ts';
import type { Language } from '../messages/dictionary.ts';
import { apiVerbs, apiWords } from '../messages/refusals/api-words.ts';
import { namedRules } from '../messages/refusals/named-rules.ts';
import { paymentSentences } from '../messages/refusals/payment-sentences.ts';
import type { RefusalWords } from '../messages/refusals/refusal.ts';
import { sentences } from '../messages/refusals/sentences.ts';
import { valueRules } from '../messages/refusals/value-rules.ts';
import { type Refusal, readReason, type SaidByKey } from './read-reason.ts';

export type ReadRefusal = typeof readRefusal;

/** Fields have no spaces, but for the one that says that one of several is missing. */
const FIELD = '(days, weeks, months or to|[\\w.[\\]-]+)';

interface Pattern {
  matches: RegExp;
  es: string;
  isRule: boolean;
}

function patternsOf(words: RefusalWords, isRule: boolean): Pattern[] {
  return [...words]
    .sort(([one], [other]) => weightOf(other) - weightOf(one))
    .map(([api, es]) => ({
      matches: new RegExp(`^${isRule ? `${FIELD} ` : ''}${patternOf(api)}$`, 's'),
      es,
      isRule,
    }));
}

const weightOf = (api: string): number => api.replaceAll(/\{\.?\}/g, '').length;

const patternOf = (api: string): string =>
  api
    .split(/(\{\.?\})/)
    .map(text => places[text] ?? text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('');

const places: Readonly<Record<string, string>> = { '{}': '(.*?)', '{.}': '(\\S+)' };

/** The longest comes first: what `must be {}` would take as well is meant by a longer one. */
const patterns: readonly Pattern[] = [
  ...patternsOf([...sentences, ...paymentSentences], false),
  ...patternsOf([...namedRules, ...valueRules], true),
];

/** What the API has refused, in the language of the reader; undefined where we have no words for it. */
export function readRefusal(description: string, language: Language, said?: SaidByKey): Refusal | undefined {
  return (said && readReason(said, language)) ?? readSentence(description, language);
}

/** For rejections that have no key yet: by their English text. */
function readSentence(description: string, language: Language): Refusal | undefined {
  for (const { matches, es, isRule } of patterns) {
    const found = matches.exec(description);
    if (found === null) continue;
    const [, ...values] = found;
    const field = isRule ? values.shift() : undefined;
    const text = isRule ? description.slice((field ?? '').length + 1) : description;
    return { field, sentence: language === 'es' ? inSpanish(es, values) : inEnglish(text, es, values) };
  }
  return undefined;
}

function inSpanish(es: string, values: readonly string[]): string {
  return es.replaceAll(/\{(\d)(?::(\w+))?\}/g, (_place, number: string, kind: string | undefined) => {
    const value = values[Number(number) - 1] ?? '';
    switch (kind) {
      case 'money':
        return pesos(value, 'es');
      case 'word':
        return apiWords[value] ?? value;
      case 'verb':
        return apiVerbs[value] ?? value;
      case 'words':
        return value
          .split(/, ?/)
          .map(word => apiWords[word] ?? word)
          .join(', ');
      case 'list':
        return value
          .split('; ')
          .map(part => apiWords[part] ?? part)
          .join('; ');
      default:
        return value;
    }
  });
}

/** The API's own words, as a sentence and with amounts as people write them. */
function inEnglish(text: string, es: string, values: readonly string[]): string {
  const amounts = Array.from(
    es.matchAll(/\{(\d):money\}/g),
    ([, number]) => values[Number(number) - 1] ?? '',
  );
  const written = amounts.reduce((now, amount) => now.replace(amount, pesos(amount, 'en')), text);
  return `${written.charAt(0).toUpperCase()}${written.slice(1)}${/[.!?]$/.test(written) ? '' : '.'}`;
}

const pesos = (text: string, language: Language): string =>
  Number.isFinite(Number(text)) ? formatMoney(Number(text), language) : text;
