/**
 * A rejection in both languages. Placeholders are `{name}` or `{name:kind}`; a part in [] is omitted if its value is
 * unknown. The English text is the API's `description` and never changes for the sake of a translation.
 */
export interface RejectionText {
  en: string;
  es: string;
}

/** The value type of each kind of placeholder. Money is centavos; JSON shows pesos with two decimals. */
interface ValueKinds {
  text: string;
  number: number;
  money: bigint;
  /** A word of the API, such as a status. */
  word: string;
  /** An operation as a past participle, such as `refunded`. */
  verb: string;
  /** A list of API words, such as roles. */
  words: readonly string[];
  /** A list of names, which are not translated. */
  list: readonly string[];
  /** Names of JSON types. */
  types: readonly string[];
}
export type ValueKind = keyof ValueKinds;

export type RejectionValue = ValueKinds[ValueKind];
export type RejectionValues = Readonly<Record<string, RejectionValue>>;

type Place<Text extends string> = Text extends `${infer Name}:${infer Kind extends ValueKind}`
  ? { [N in Name]: ValueKinds[Kind] }
  : { [N in Text]: string };

type PlacesOf<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Place<Inside> & PlacesOf<Rest>
  : unknown;

/** The values that a text needs. */
export type ValuesOf<Text extends string> = Text extends `${infer Before}[${infer Maybe}]${infer Behind}`
  ? PlacesOf<Before> & Partial<PlacesOf<Maybe>> & PlacesOf<Behind>
  : PlacesOf<Text>;

/** Formats one value in the reader's language. */
export type WriteValue = (kind: ValueKind, value: RejectionValue) => string;

export function fillRejection(text: string, values: RejectionValues, write: WriteValue): string {
  const known = text.replaceAll(/\[([^[\]]*)\]/g, (_whole, part: string) =>
    placesIn(part).every(({ name }) => values[name] !== undefined) ? part : '',
  );
  return known.replaceAll(PLACE, (place, name: string, kind: ValueKind = 'text') => {
    const value = values[name];
    return value === undefined ? place : write(kind, value);
  });
}

const PLACE = /\{(\w+)(?::(\w+))?\}/g;

export const placesIn = (text: string): { name: string; kind: string }[] =>
  [...text.matchAll(PLACE)].map(([, name = '', kind = 'text']) => ({ name, kind }));
