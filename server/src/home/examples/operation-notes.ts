import {
  type DescribedOperation,
  merchantLevelOf,
  type OpenApiDocument,
  operationKey,
  type Schema,
} from '../document/openapi-document.ts';
import { answerExample } from './schema-example.ts';

/** Optional for the schema, yet part of a first call that works. Without an entry: what is required, else all. */
export const usualFields: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/{merchant_id}/cards': [
    'holder_name',
    'card_number',
    'cvv2',
    'expiration_month',
    'expiration_year',
    'device_session_id',
  ],
  'PUT /v1/{merchant_id}/cards/{card_id}': ['expiration_month', 'expiration_year'],
  'POST /v1/{merchant_id}/tokens': ['cvv2'],
  'POST /v1/{merchant_id}/charges': ['source_id', 'order_id', 'customer'],
  'POST /v1/{merchant_id}/customers/{customer_id}/charges': ['source_id', 'order_id'],
};

/** Where the answer of an operation differs from what its object usually holds. */
export const answerNotes: Readonly<Record<string, AnswerNote>> = {
  'POST /v1/{merchant_id}/charges/{transaction_id}/cancel': { values: { status: 'cancelled' } },
  'POST /v1/{merchant_id}/charges/{transaction_id}/refund': {
    shows: ['refund'],
    values: { status: 'refunded' },
  },
};

interface AnswerNote {
  shows?: readonly string[];
  values?: Readonly<Record<string, unknown>>;
}

/** The entry of an operation; one at customer level without its own has that of the merchant level. */
export const noteFor = <Note>(
  notes: Readonly<Record<string, Note>>,
  { method, path }: Pick<DescribedOperation, 'method' | 'path'>,
): Note | undefined =>
  notes[operationKey({ method, path })] ?? notes[operationKey({ method, path: merchantLevelOf(path) })];

/** A merchant-level object carries its customer inside, a customer-level one the id of it. */
export function exampleAnswer(
  document: OpenApiDocument,
  described: DescribedOperation,
  schema: Schema,
): unknown {
  const absent = described.path.includes('{customer_id}') ? ['customer'] : ['customer_id'];
  const { shows = [], values = {} } = noteFor(answerNotes, described) ?? {};
  return answerExample(document, schema, { absent, shows, values });
}
