import {
  customerLevelOf,
  type DescribedOperation,
  merchantLevelOf,
  type OpenApiDocument,
  operationKey,
  type Schema,
} from '../document/openapi-document.ts';
import { answerExample } from './schema-example.ts';

/**
 * Fields that are optional in the schema but part of a useful first call. Without an entry: the required fields, else
 * all.
 */
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
  'POST /v1/{merchant_id}/pse': ['customer'],
  'POST /v1/{merchant_id}/customers/{customer_id}/pse': [],
  'POST /v1/{merchant_id}/coupons': ['percent_off'],
  'PUT /v1/{merchant_id}/coupons/{coupon_id}': ['name', 'max_redemptions'],
  'POST /v1/{merchant_id}/customers/{customer_id}/subscriptions': ['source_id'],
  'PUT /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}': ['source_id'],
  'POST /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/preview': ['plan_id'],
  'POST /v1/{merchant_id}/customers/{customer_id}/credits': ['reason'],
  'PUT /v1/platform/merchants/{sub_merchant_id}': ['suspended', 'reason'],
  'PUT /v1/{merchant_id}/sandbox/clock': ['now'],
  'POST /v1/{merchant_id}/sandbox/clock/advance': ['months'],
};

/** Differences between an operation's response and its object's usual content. */
export const answerNotes: Readonly<Record<string, AnswerNote>> = {
  'POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/chargeback': {
    values: { status: 'chargeback_pending' },
  },
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

/** The operation's entry; a customer-level operation without one uses the merchant level's. */
export const noteFor = <Note>(
  notes: Readonly<Record<string, Note>>,
  { method, path }: Pick<DescribedOperation, 'method' | 'path'>,
): Note | undefined =>
  notes[operationKey({ method, path })] ?? notes[operationKey({ method, path: merchantLevelOf(path) })];

export function exampleAnswer(
  document: OpenApiDocument,
  described: DescribedOperation,
  schema: Schema,
): unknown {
  const { shows = [], values = {} } = noteFor(answerNotes, described) ?? {};
  return answerExample(document, schema, { absent: absentAt(document, described.path), shows, values });
}

/** At merchant level an object contains its customer, at customer level the customer's id. */
function absentAt({ paths }: OpenApiDocument, path: string): string[] {
  if (merchantLevelOf(path) !== path) return paths[merchantLevelOf(path)] === undefined ? [] : ['customer'];
  return paths[customerLevelOf(path)] === undefined ? [] : ['customer_id'];
}
