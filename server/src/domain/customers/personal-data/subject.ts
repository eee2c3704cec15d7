import type { IdSet } from './inventory/inventory.ts';

/** Data that identifies a person at one merchant: names, numbers, and the ids of the person's rows. */
export interface Subject {
  /** Full names, emails, phone numbers, documents and external ids: each identifies the person in any text. */
  strong: string[];
  /** Single words of names and parts of addresses: removed from the person's own rows only. */
  words: string[];
  ids: Record<Exclude<IdSet, 'resources' | 'events' | 'references'>, string[]>;
}

export interface Identity {
  names: readonly (string | null | undefined)[];
  /** Emails, phone numbers, documents, external ids. */
  numbers: readonly (string | null | undefined)[];
}

const LEAST_DIGITS = 7;
const LEAST_NUMBER = 5;
const LEAST_WORD = 3;

/** Lowercases and removes accents character by character, so that positions in the text stay the same. */
export const foldEach = (text: string): string =>
  Array.from(text, character => {
    const folded = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');

/** A first name alone does not identify anyone. */
const isFullName = (name: string): boolean => /\S\s+\S/.test(name);

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap(value => (value === null || value === undefined ? [] : [value.trim()])).filter(Boolean);

/** The digits of a phone number or document, if there are enough of them to identify a person. */
const digitsOf = (number: string): string[] => {
  const digits = number.replaceAll(/\D/g, '');
  return /^[\d\s().+-]+$/.test(number) && digits.length >= LEAST_DIGITS ? [digits] : [];
};

/** The marks to search for: folded, longest first, without duplicates. */
export function strongMarks({ names, numbers }: Identity): string[] {
  const marks = [
    ...present(names).filter(isFullName),
    ...present(numbers).filter(number => number.length >= LEAST_NUMBER),
    ...present(numbers).flatMap(digitsOf),
  ].map(mark => foldEach(mark).replaceAll(/\s+/g, ' '));
  return [...new Set(marks)].toSorted((a, b) => b.length - a.length);
}

export function nameWords(names: Identity['names']): string[] {
  const words = present(names).flatMap(name => foldEach(name).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter(word => word.length >= LEAST_WORD);
}

/** Streets, cities and departments as recorded. */
export const placeMarks = (places: readonly (string | null | undefined)[]): string[] =>
  [...new Set(present(places).map(place => foldEach(place).replaceAll(/\s+/g, ' ')))]
    .filter(place => place.length >= LEAST_WORD)
    .toSorted((a, b) => b.length - a.length);

/** Hides an email as `c***@t***.co`: the person recognizes it, other readers do not. */
export function maskedHint(identity: { email?: string | undefined; document?: string | undefined }): string {
  const [local = '', domain = ''] = (identity.email ?? '').split('@');
  if (domain !== '') {
    const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
    return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`;
  }
  return identity.document === undefined ? '***' : `***${identity.document.slice(-3)}`;
}
