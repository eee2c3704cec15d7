import { formatDay } from '../../format/dates.ts';
import { formatMoney, parseMoney } from '../../format/money.ts';
import type { Language } from '../../messages/dictionary.ts';
import type { Choice } from '../field.tsx';

interface Named {
  /** The parameter in the URL; for a range, the part before [gte] and [lte]. */
  name: string;
  label: string;
  /** Always has a chip, because the list is often filtered by it. */
  isPinned?: boolean;
}

export interface TextFilter extends Named {
  kind: 'text';
  hint?: string;
  /** The exact number of digits. */
  digits?: number;
}

export interface ChoiceFilter extends Named {
  kind: 'choice';
  /** Excludes the choice without a filter. */
  choices: readonly Choice[];
  /** Applies by default; such a filter cannot be removed. */
  initial?: string;
}

export interface DatesFilter extends Named {
  kind: 'dates';
  /** For future days. */
  isAhead?: boolean;
}

export interface AmountsFilter extends Named {
  kind: 'amounts';
}

/** A filter as data, from which its chip, its editor and its URL parameters are derived. */
export type Filter = TextFilter | ChoiceFilter | DatesFilter | AmountsFilter;

export type Changes = Record<string, string | undefined>;

const isRange = ({ kind }: Filter): boolean => kind === 'dates' || kind === 'amounts';

export const fromOf = ({ name }: Named): string => `${name}[gte]`;
export const toOf = ({ name }: Named): string => `${name}[lte]`;

export const namesOf = (filter: Filter): string[] =>
  isRange(filter) ? [fromOf(filter), toOf(filter)] : [filter.name];

export const isOn = (filter: Filter, values: URLSearchParams): boolean =>
  namesOf(filter).some(name => (values.get(name) ?? '') !== '');

/** True if it always has a value, so that it can be neither removed nor cleared. */
export const isSetting = (filter: Filter): boolean =>
  filter.kind === 'choice' && filter.initial !== undefined;

export const chosenOf = ({ name, initial = '' }: ChoiceFilter, values: URLSearchParams): string =>
  values.get(name) || initial;

export const withoutFilter = (filter: Filter): Changes =>
  Object.fromEntries(namesOf(filter).map(name => [name, undefined]));

const shownAs: Record<'dates' | 'amounts', (text: string, language: Language) => string> = {
  dates: formatDay,
  amounts: (text, language) => {
    const amount = parseMoney(text);
    return amount === undefined ? text : formatMoney(amount, language);
  },
};

/** A chip's text: `1/11/2026 – 30/11/2026`, `≥ $ 20.000`, `Tarjeta`. */
export function describeFilter(filter: Filter, values: URLSearchParams, language: Language): string {
  if (filter.kind === 'text') return values.get(filter.name) ?? '';
  if (filter.kind === 'choice') {
    const value = chosenOf(filter, values);
    return filter.choices.find(([choice]) => choice === value)?.[1] ?? value;
  }
  const show = (name: string): string => {
    const text = values.get(name) ?? '';
    return text === '' ? '' : shownAs[filter.kind](text, language);
  };
  const [from, to] = [show(fromOf(filter)), show(toOf(filter))];
  if (from !== '' && to !== '') return from === to ? from : `${from} – ${to}`;
  return from === '' ? `≤ ${to}` : `≥ ${from}`;
}
