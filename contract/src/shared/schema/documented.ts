/**
 * What openapi.json says of a request in addition to the schema that validates it. Rules between fields, and rules that have
 * an error of their own, are judged by the code behind the schema; readers and client generators need them all the same.
 */
const OPENAPI = 'x-openapi';

export const documented = (said: object): { readonly [OPENAPI]: object } => ({ [OPENAPI]: said });

/** One of the named sets of fields is there. Null counts as absent, so a field that counts has its type. */
export const having = (fields: Fields) => ({ required: Object.keys(fields), properties: fields });

type Fields = Readonly<Record<string, object>>;

export const present = {
  text: { type: 'string' },
  filledText: { type: 'string', minLength: 1 },
  number: { type: 'number' },
  textOrNumber: { type: ['string', 'number'] },
  object: { type: 'object' },
} as const;

/** Where the field is sent, the others are there, too. */
export const neededWith = (field: string, others: Fields) =>
  documented({ anyOf: [{ properties: { [field]: absent } }, having(others)] });

/** Null counts as absent. */
export const absent = { type: 'null' } as const;

export const atLeastOneOf = (...sets: readonly Fields[]) => documented({ anyOf: sets.map(having) });
export const exactlyOneOf = (...sets: readonly Fields[]) => documented({ oneOf: sets.map(having) });

/** An address that a payer or an event is sent to: what follows the host is beyond a pattern. */
export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[a-zA-Z0-9]';

/** A moment in a request: RFC 3339, also without seconds or offset (then it is Bogotá time), from 1900 on. */
export const documentedInstant = documented({ format: 'date-time', pattern: '^(19|[2-9][0-9])[0-9]{2}-' });
