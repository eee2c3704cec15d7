/**
 * A rejection in both languages. Places of values are written `{name}` or `{name:kind}`; a part in [] is left out where its value is
 * not known. The English text is the `description` of the API and never changes for a translation.
 */
export interface RejectionText {
  en: string;
  es: string;
}

/** What a place takes. Money is centavos; JSON shows pesos with two decimals. */
interface ValueKinds {
  text: string;
  number: number;
  money: bigint;
  /** A word of the API, such as a status. */
  word: string;
  /** An operation as a past participle, such as `refunded`. */
  verb: string;
  /** Words of the API in a row, such as roles. */
  words: readonly string[];
  /** Names in a row, which are not translated. */
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

/** The values that a text takes. */
export type ValuesOf<Text extends string> = Text extends `${infer Before}[${infer Maybe}]${infer Behind}`
  ? PlacesOf<Before> & Partial<PlacesOf<Maybe>> & PlacesOf<Behind>
  : PlacesOf<Text>;

/** Writes one value as a reader of the language sees it. */
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
