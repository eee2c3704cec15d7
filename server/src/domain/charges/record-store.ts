import { type Queryable, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';

export interface NewPayment {
  merchantId: string;
  id: string;
  customerId: string | null;
  now: Date;
  amountCentavos: bigint;
  captures: boolean;
  account: string;
  description: string;
  orderId: string | null;
  iva: string;
  sourceId: string;
  isToken: boolean;
  card: string;
  customerDetails: string | null;
  deviceSessionId: string | null;
  /** Security codes and attempts live in real time, whatever the merchant's clock says. */
  realNow: Date;
  /** When the sweep may look at the attempt, should this process not settle it. */
  nextCheckAt: Date;
  /** Whether the sweep then takes it back: its client cannot ask what became of it. */
  takesBack: boolean;
  /** The fraud rules that want a person to look at it; mostly none. */
  reviewRules: readonly string[];
}

export type Recorded =
  | { kind: 'recorded'; securityCode: { keyId: string; sealed: Buffer } | null }
  /** Another transaction has this order_id, or this very id (a request repeated after a crash). */
  | { kind: 'taken' }
  /** Another charge took the token, or the customer was deleted, a moment ago. */
  | { kind: 'source_gone' };

interface RecordedRow {
  recorded: boolean;
  source_gone: boolean;
  code_key_id: string | null;
  code_sealed: Buffer | null;
}

// Tokens and order_ids are taken in the order of their keys, all tokens before the first order_id, so that two processes with
// the same ones wait in a line and never in a ring.
// The security code is deleted by the statement that hands it out: it exists only toward the processor now.
// Customers are held against deletion, so that no charge is recorded for one that is gone.
const recordText = (more: { input: string; types: string; column: string; value: string; member: string }) =>
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::boolean[],
       $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::text[],
       $15::text[], $16::timestamptz[], $17::timestamptz[], $18::boolean[]${more.types}) with ordinality
     as input (merchant_id, id, customer_id, now, amount_centavos, captures, account, description, order_id, iva,
       source_id, is_token, card, customer_details, device_session_id, next_check_at, real_now, takes_back${more.input},
       position)
   ), free as materialized (
     select tokens.merchant_id, tokens.id as source_id, first.id, first.now
     from (select distinct on (merchant_id, source_id) merchant_id, source_id, id, now from input
           where is_token order by merchant_id, source_id, position) first
     join tokens on tokens.merchant_id = first.merchant_id and tokens.id = first.source_id
     where tokens.used_at is null
     order by tokens.merchant_id, tokens.id for no key update of tokens
   ), reserved as (
     update tokens set used_at = free.now, used_by = free.id from free
     where tokens.merchant_id = free.merchant_id and tokens.id = free.source_id and tokens.used_at is null
     returning tokens.merchant_id, tokens.used_by
   ), held as (
     select customers.merchant_id, customers.id from customers
     join (select distinct merchant_id, customer_id from input where customer_id is not null) payer
       on payer.merchant_id = customers.merchant_id and payer.customer_id = customers.id
     where customers.status = 'active' for key share of customers
   ), payable as (
     select input.* from input
     left join reserved on reserved.merchant_id = input.merchant_id and reserved.used_by = input.id
     left join held on held.merchant_id = input.merchant_id and held.id = input.customer_id
     where (not input.is_token or reserved.used_by is not null) and (input.customer_id is null or held.id is not null)
   ), recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, captures, account, description, order_id, iva, source_id, card, customer_details,
       device_session_id${more.column})
     select merchant_id, id, 'charge', 'card', 'processing', customer_id, now, now, amount_centavos, captures,
       account, description, order_id, iva, source_id, card, customer_details, device_session_id${more.value}
     from payable order by position on conflict do nothing
     returning merchant_id, id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at, takes_back)
     select merchant_id, id, 1, 'authorise', input.amount_centavos, 'sent', input.real_now, input.next_check_at,
       input.takes_back
     from recorded join input using (merchant_id, id)
   )${more.member}, code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.source_id
       and card_security_codes.expires_at > input.real_now
     returning card_security_codes.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed
   )
   select recorded.id is not null as recorded, payable.id is null as source_gone,
          code.key_id as code_key_id, code.sealed as code_sealed
   from input
   left join payable using (merchant_id, id)
   left join recorded using (merchant_id, id)
   left join code using (merchant_id, id)
   order by input.position`;

const record = statement<RecordedRow>(
  'payments_record',
  recordText({ input: '', types: '', column: '', value: '', member: '' }),
);
// Only a group with a payment for review pays for reviews. Names of rules have no comma.
const recordWithReviews = statement<RecordedRow>(
  'payments_record_with_reviews',
  recordText({
    input: ', review_rules',
    types: ', $19::text[]',
    column: ', in_review',
    value: `, case when review_rules is not null then true end`,
    member: `, reviewed as (
     insert into fraud_reviews (merchant_id, transaction_id, rules, creation_date)
     select merchant_id, id, string_to_array(input.review_rules, ','), input.now
     from recorded join input using (merchant_id, id) where input.review_rules is not null
   )`,
  }),
);

export async function recordPayments(database: Queryable, payments: NewPayment[]): Promise<Recorded[]> {
  const column = <Value>(read: (payment: NewPayment) => Value) => payments.map(read);
  const texts = (read: (payment: NewPayment) => string | null) => textArray(payments.map(read));
  const values = [
    texts(payment => payment.merchantId),
    texts(payment => payment.id),
    texts(payment => payment.customerId),
    texts(payment => payment.now.toISOString()),
    column(payment => payment.amountCentavos),
    column(payment => payment.captures),
    texts(payment => payment.account),
    texts(payment => payment.description),
    texts(payment => payment.orderId),
    texts(payment => payment.iva),
    texts(payment => payment.sourceId),
    column(payment => payment.isToken),
    texts(payment => payment.card),
    texts(payment => payment.customerDetails),
    texts(payment => payment.deviceSessionId),
    texts(payment => payment.nextCheckAt.toISOString()),
    texts(payment => payment.realNow.toISOString()),
    column(payment => payment.takesBack),
  ];
  const rows = payments.every(({ reviewRules }) => reviewRules.length === 0)
    ? await database.rows(record, values)
    : await database.rows(recordWithReviews, [...values, texts(reviewRulesOf)]);
  return rows.map(row => {
    if (row.source_gone) return { kind: 'source_gone' };
    if (!row.recorded) return { kind: 'taken' };
    const { code_key_id: keyId, code_sealed: sealed } = row;
    return {
      kind: 'recorded',
      securityCode: keyId === null || sealed === null ? null : { keyId, sealed },
    };
  });
}

const reviewRulesOf = ({ reviewRules }: NewPayment): string | null =>
  reviewRules.length === 0 ? null : reviewRules.join(',');
