import Type, { type TCodec, type TStringOptions } from 'typebox';
import Format from 'typebox/format';
import type { RuleKey } from '../../rejections/registry.ts';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { centavosFromNumber } from '../money.ts';
import { freeText, ofKind } from '../words/text-kinds.ts';
import { documented } from './documented.ts';

/** Field types of request and response schemas, each defined once. */

Format.Set('not-blank', text => text.trim() !== '');
Format.Set('date', text => parseCalendarDate(text) !== undefined);
Format.Set('email', isEmail);
Format.Set('http-url', isHttpUrl);

/** A plausible address: text, one @, a domain with a dot, no spaces. Only sending email proves it. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return false;
  const domain = text.slice(at + 1);
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(label => label !== '') && !/[\s<>(),;:"\\[\]]/.test(text);
}

/** Absolute, http or https, without a user name or password in it. */
function isHttpUrl(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

const required = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'not-blank' });

/** Required free text: empty or blank counts as missing (Interface 3.2). */
export const requiredText = (maxLength: number) => freeText(required(maxLength));
export const text = (maxLength: number) => freeText(Type.String({ maxLength }));
export const email = (maxLength: number) =>
  freeText(Type.String({ minLength: 1, maxLength, format: 'email' }));
/** A number or id from the merchant's systems, which may look like a card number. */
export const reference = (maxLength: number, also: object = {}) =>
  ofKind('reference', Type.String({ maxLength, ...also }));
export const requiredReference = (maxLength: number) => ofKind('reference', required(maxLength));
/** A password, code or token: never stored in plain text. */
export const secret = (maxLength: number) => ofKind('secret', Type.String({ maxLength }));
export const httpUrl = (maxLength: number, also: object = {}) =>
  ofKind('address', Type.String({ minLength: 1, maxLength, format: 'http-url', ...also }));
export const date = (also: object = {}) => ofKind('checked', Type.String({ format: 'date', ...also }));
/** A text whose format or allowed values rule out a card number. */
export const checkedText = (options: TStringOptions = {}) => ofKind('checked', Type.String(options));

/** One of a few words. A wrong JSON type is malformed (1001), an unknown word an invalid value (1003). */
export const oneOf = <const Word extends string>(words: readonly Word[], also: object = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...also });

/** Refinement messages are rejection keys; the server writes the sentence. */
const TOO_MANY_DECIMALS = 'too_many_decimals' satisfies RuleKey;

/** openapi.json uses `multipleOf`. Validation counts digits, because multiples of 0.01 are inexact in binary. */
export const TWO_DECIMALS = { 'x-decimals': 2 } as const;

/** Pesos in a request: greater than zero, at most two decimals (Interface 1.7). */
export const amountIn = () =>
  Type.Refine(
    Type.Number({ exclusiveMinimum: 0, maximum: 9_999_999_999.99, ...TWO_DECIMALS }),
    value => typeof centavosFromNumber(value) === 'bigint',
    () => TOO_MANY_DECIMALS,
  );

/** Pesos in a request that may also be negative. The code rejects 0. */
export const signedAmountIn = (also: object = {}) =>
  Type.Refine(
    Type.Number({
      minimum: -9_999_999_999.99,
      maximum: 9_999_999_999.99,
      ...TWO_DECIMALS,
      ...documented({ not: { const: 0 } }),
      ...also,
    }),
    value => typeof centavosFromNumber(value) === 'bigint',
    () => TOO_MANY_DECIMALS,
  );

/** A number of at least zero with at most two decimals: pesos or percent. */
export const upTo = (maximum: number, also: object = {}) =>
  Type.Refine(
    Type.Number({ minimum: 0, maximum, ...TWO_DECIMALS, ...also }),
    value => typeof centavosFromNumber(value) === 'bigint',
    () => TOO_MANY_DECIMALS,
  );

/** The centavos of an amount that `amountIn`, `signedAmountIn` or `upTo` has accepted. */
export function centavosOf(amount: number): bigint {
  const centavos = centavosFromNumber(amount);
  if (typeof centavos !== 'bigint') throw new RangeError(`an amount passed its schema: ${centavos}`);
  return centavos;
}

/** Pesos in a response. The handler returns bigint centavos; the JSON writer prints two decimals. */
export const amountOut = (also: object = {}) =>
  Type.Number({ examples: [20000], ...TWO_DECIMALS, ...also }) as TCodec<Type.TNumber, bigint>;

export const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An instant in a response. The handler returns a Date. */
export const instantOut = () =>
  Type.String({ format: 'date-time', examples: ['2026-11-14T18:03:21-05:00'] }) as TCodec<Type.TString, Date>;

/** JSON text, which the JSON writer inserts unchanged. */
export interface JsonText {
  readonly text: string;
}

/** A part of a response that may already be JSON text. */
export const writtenOut = <Schema extends Type.TSchema>(schema: Schema) =>
  schema as never as TCodec<Schema, Type.Static<Schema> | JsonText>;

const IDENTIFIER_MAX = 45;
export const identifier = () => ofKind('identifier', Type.String({ maxLength: IDENTIFIER_MAX }));
export const requiredIdentifier = () => ofKind('identifier', required(IDENTIFIER_MAX));

const reason = () =>
  Type.String({
    examples: ['too_long'],
    description: 'Stable key of the problem. The page of each error code lists its keys',
  });
const param = () =>
  Type.String({
    examples: ['/card/expiration_month'],
    description: 'JSON pointer to a body field, or the name of a query or path parameter',
  });
const values = () =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    examples: [{ max: 80 }],
    description: 'Values interpolated into the description, for use in translations',
  });

/** Interface 3.1. `reason` and the fields after it are extensions (Interface 3.5). */
export const errorObject = Type.Object(
  {
    category: oneOf(['request', 'internal', 'gateway']),
    error_code: Type.Integer(),
    description: Type.String(),
    http_code: Type.Integer(),
    request_id: Type.String({ format: 'uuid' }),
    fraud_rules: Type.Optional(Type.Array(Type.String())),
    reason: Type.Optional(reason()),
    param: Type.Optional(param()),
    params: Type.Optional(values()),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          reason: Type.Optional(reason()),
          param: Type.Optional(param()),
          params: Type.Optional(values()),
          description: Type.String(),
        }),
        { description: 'Every problem with the request. The first one is the one in description' },
      ),
    ),
  },
  { title: 'Error' },
);

/** The documented responses of an operation: success, and the error object for the rest. */
export const answers = (status: 200 | 201 | 202 | 204, schema: Type.TSchema) => ({
  [status]: schema,
  '4xx': errorObject,
  '5xx': errorObject,
});
