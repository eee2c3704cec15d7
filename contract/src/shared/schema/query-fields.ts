import Type, { type TCodec, type TOptional, type TProperties, type TSchema } from 'typebox';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { freeText } from '../words/text-kinds.ts';
import { identifier, TWO_DECIMALS } from './fields.ts';

/**
 * Field types of queries. Query values are text: each type defines the accepted text and the value that the handler
 * reads. An empty value counts as absent; a repeated or invalid one is rejected (1003).
 */

/** Reading options of a value, under a symbol so that openapi.json omits them. */
const READING = Symbol('how the text of a query value is read');

/** Rules without values. */
export type PatternRule = 'wrong_format' | 'not_four_digits' | 'not_a_bin' | 'not_a_request_id';

export interface Reading {
  /** Pesos with at most two decimals, read as centavos. */
  isAmount?: true;
  /** A word in any case (Interface 5.3). */
  anyCase?: true;
  /** Trimmed; blank is absent. */
  trims?: true;
  /** The rejection key if the pattern does not match. */
  rule?: PatternRule;
  /** Any problem, also absence, is malformed (1001) with the key `rule`. */
  isShape?: true;
}

export const readingOf = (schema: TSchema): Reading => (schema as { [READING]?: Reading })[READING] ?? {};

const withReading = <Schema extends TSchema>(schema: Schema, reading: Reading): Schema =>
  Object.assign(schema, { [READING]: reading });

/** A field with a default. */
export interface TDefaulted {
  '~defaulted': true;
}

/** A text stored with the created object, such as a file name. */
export const storedText = (maxLength: number) => Type.Optional(freeText(Type.String({ maxLength })));
export const textFilter = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
export const idFilter = () => Type.Optional(identifier());
export const trimmedFilter = (maxLength: number) =>
  withReading(Type.Optional(Type.String({ maxLength })), { trims: true });

/** A fixed number of digits, read as text because of leading zeros. */
export const digitsFilter = (length: 4) =>
  withReading(Type.Optional(Type.String({ pattern: `^\\d{${length}}$` })), {
    trims: true,
    rule: 'not_four_digits',
  });

export const patternFilter = (pattern: string, rule: PatternRule) =>
  withReading(Type.Optional(Type.String({ pattern })), { rule });

/** The first digits of a card: a submitted value even in a path, not one of our ids. */
export const binValue = () =>
  withReading(Type.String({ pattern: '^\\d{6,8}$' }), { isShape: true, rule: 'not_a_bin' });

export const dayFilter = () =>
  Type.Optional(Type.String({ format: 'date' })) as TOptional<TCodec<Type.TString, CalendarDate>>;

export const flagFilter = () => Type.Optional(Type.Boolean());

/** Pesos; the handler reads centavos. */
export const amountFilter = () =>
  withReading(Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999_999.99, ...TWO_DECIMALS })), {
    isAmount: true,
  }) as TOptional<TCodec<Type.TNumber, bigint>>;

export const wordFilter = <const Word extends string>(words: readonly Word[], reading: Reading = {}) =>
  withReading(Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...words] })), reading);

interface WholeRange {
  minimum: number;
  maximum: number;
}

export const wholeFilter = (range: WholeRange) => Type.Optional(Type.Integer({ ...range }));

/** A whole number with a default. */
export const wholeWithDefault = (range: WholeRange & { default: number }) =>
  Type.Optional(Type.Integer({ ...range })) as TOptional<Type.TInteger> & TDefaulted;

const UNLISTED = Symbol('values of a query that openapi.json does not show');

/** Undocumented filters of older clients. */
export const withUnlisted = <Listed extends TProperties, Unlisted extends TProperties>(
  listed: Type.TObject<Listed>,
  unlisted: Unlisted,
): Type.TObject<Listed & Unlisted> => Object.assign(listed, { [UNLISTED]: unlisted }) as never;

export const fieldsOfQuery = (query: Type.TObject): TProperties => ({
  ...query.properties,
  ...(query as { [UNLISTED]?: TProperties })[UNLISTED],
});

const MAX_LIMIT = 100;
/** PostgreSQL's limit of an offset is far higher; this keeps the number exact. */
const MAX_OFFSET = 1_000_000_000;

/** Days are Bogotá days; both ends are inclusive. */
export const creationFilters = {
  creation: dayFilter(),
  'creation[gte]': dayFilter(),
  'creation[lte]': dayFilter(),
};
const creation = Type.Object(creationFilters);
export type CreationQuery = Type.StaticDecode<typeof creation>;

export const amountFilters = {
  amount: amountFilter(),
  'amount[gte]': amountFilter(),
  'amount[lte]': amountFilter(),
};

/** A page of a list by offset. */
export const offsetFilters = {
  offset: wholeWithDefault({ minimum: 0, maximum: MAX_OFFSET, default: 0 }),
  limit: wholeWithDefault({ minimum: 1, maximum: MAX_LIMIT, default: 10 }),
};

/** The query of a list of the API (Interface 1.9): the shared filters and the list's own. */
export const listParameters = <Own extends TProperties>(own: Own) =>
  Type.Object({
    ...creationFilters,
    ...offsetFilters,
    ...own,
  });

/** A page of a list that starts after the row `before`. */
export const pageFilters = {
  before: idFilter(),
  limit: wholeWithDefault({ minimum: 1, maximum: MAX_LIMIT, default: 25 }),
};
