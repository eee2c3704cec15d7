/**
 * Additions to a request schema in openapi.json. Rules between fields, and rules with their own
 * error, are checked by code after the schema, but readers and client generators need them too.
 */
const OPENAPI = 'x-openapi';

export const documented = (said: object): { readonly [OPENAPI]: object } => ({ [OPENAPI]: said });

/** One of the sets of fields is present. Null counts as absent, so present fields need a type. */
export const having = (fields: Fields) => ({ required: Object.keys(fields), properties: fields });

type Fields = Readonly<Record<string, object>>;

export const present = {
  text: { type: 'string' },
  filledText: { type: 'string', minLength: 1 },
  number: { type: 'number' },
  textOrNumber: { type: ['string', 'number'] },
  object: { type: 'object' },
} as const;

/** If the field is sent, the others are required. */
export const neededWith = (field: string, others: Fields) =>
  documented({ anyOf: [{ properties: { [field]: absent } }, having(others)] });

/** Null counts as absent. */
export const absent = { type: 'null' } as const;

export const atLeastOneOf = (...sets: readonly Fields[]) => documented({ anyOf: sets.map(having) });
export const exactlyOneOf = (...sets: readonly Fields[]) => documented({ oneOf: sets.map(having) });

/** A URL for payers or events; the pattern checks only up to the host. */
export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[a-zA-Z0-9]';

/** An instant in a request: RFC 3339, seconds and offset optional (default Bogotá), from 1900 on. */
export const documentedInstant = documented({ format: 'date-time', pattern: '^(19|[2-9][0-9])[0-9]{2}-' });
