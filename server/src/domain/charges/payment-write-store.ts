import type { EventType } from '@recaudo/contract/event-types';
import { columnsOf } from '../../database/columns.ts';
import { type Queryable, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';
import type { Status, Transaction } from './charge.ts';

export interface NewPayment {
  merchantId: string;
  charge: Transaction;
  isToken: boolean;
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

const withoutReviews = { input: '', types: '', column: '', value: '', member: '' };

// Tokens and order_ids are taken in the order of their keys, all tokens before the first order_id, so that two processes with
// the same ones wait in a line and never in a ring.
// The security code is deleted by the statement that hands it out: it exists only toward the processor now.
// Customers are held against deletion, so that no charge is recorded for one that is gone.
const recordText = (more: typeof withoutReviews) =>
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::boolean[],
       $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::text[],
       $15::text[], $16::timestamptz[], $17::timestamptz[], $18::boolean[], $19::smallint[]${more.types}) with ordinality
     as input (merchant_id, id, customer_id, now, amount_centavos, captures, account, description, order_id, iva,
       source_id, is_token, card, customer_details, device_session_id, next_check_at, real_now, takes_back,
       installments${more.input}, position)
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
       device_session_id, installments${more.column})
     select merchant_id, id, 'charge', 'card', 'processing', customer_id, now, now, amount_centavos, captures,
       account, description, order_id, iva, source_id, card, customer_details, device_session_id, installments${more.value}
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

const record = statement<RecordedRow>('payments_record', recordText(withoutReviews));
// Only a group with a payment for review pays for reviews. Names of rules have no comma.
const recordWithReviews = statement<RecordedRow>(
  'payments_record_with_reviews',
  recordText({
    input: ', review_rules',
    types: ', $20::text[]',
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
  const own = columnsOf(payments);
  const charges = columnsOf(payments.map(({ charge }) => charge));
  const columns = [
    ...own.texts('merchantId'),
    ...charges.texts('id', 'customerId'),
    ...charges.instants('creationDate'),
    ...charges.values('amountCentavos', 'captures'),
    ...charges.texts('account', 'description', 'orderId', 'iva', 'sourceId'),
    ...own.values('isToken'),
    ...charges.texts('card', 'customerDetails', 'deviceSessionId'),
    ...own.instants('nextCheckAt', 'realNow'),
    ...own.values('takesBack'),
    ...charges.values('installments'),
  ];
  const rows = payments.every(({ reviewRules }) => reviewRules.length === 0)
    ? await database.rows(record, columns)
    : await database.rows(recordWithReviews, [...columns, textArray(payments.map(reviewRulesOf))]);
  return rows.map(({ source_gone, recorded, code_key_id: keyId, code_sealed: sealed }) => {
    if (source_gone) return { kind: 'source_gone' };
    if (!recorded) return { kind: 'taken' };
    return {
      kind: 'recorded',
      securityCode: keyId === null || sealed === null ? null : { keyId, sealed },
    };
  });
}

const reviewRulesOf = ({ reviewRules }: NewPayment): string | null =>
  reviewRules.length === 0 ? null : reviewRules.join(',');

/** What a processor's answer to an authorisation does to its charge. */
export interface Settlement {
  merchantId: string;
  transactionId: string;
  number: number;
  attemptStatus: 'approved' | 'declined' | 'not_found' | 'reversed';
  status: Status;
  now: Date;
  authorization: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
  /** Money that moves now: zero for a decline and for an authorisation that is captured later. */
  amountCentavos: bigint;
  account: string;
  /** The token that a refused charge gives back. */
  releasedToken: string | null;
  event: { id: string; type: EventType; payload: string } | null;
}

// Compare and set on the attempt: whoever comes second (a late answer, a second worker) changes nothing, and once its
// reversal may be on the way, only that can end it.
// (As a `case`, so that attempts are found by their key: the index of live ones, which would fit the plain condition,
// is full of dead entries between two vacuums.)
// Balances are added in the order of their keys, so that two groups never wait for each other in a circle.
const settle = statement<{ settled: boolean }>(
  'payments_settle',
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::text[], $6::timestamptz[],
       $7::text[], $8::smallint[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[],
       $14::text[], $15::text[], $16::text[], $17::text[]) with ordinality
     as input (merchant_id, id, number, attempt_status, status, now, authorization_code, error_code, error_message,
       fee, tax, amount, account, released_token, event_id, event_type, payload, position)
   ), settled as (
     update attempts set status = input.attempt_status, resolved_at = input.now, error_code = input.error_code
     from input
     where attempts.merchant_id = input.merchant_id and attempts.transaction_id = input.id
       and attempts.number = input.number
       and case attempts.status when 'sent' then true when 'unknown' then true
             when 'reversing' then input.attempt_status = 'reversed' else false end
     returning input.*
   ), changed as (
     update transactions set status = settled.status, operation_date = settled.now,
       authorization_code = coalesce(settled.authorization_code, transactions.authorization_code),
       error_code = settled.error_code, error_message = settled.error_message,
       fee_centavos = settled.fee, fee_tax_centavos = settled.tax,
       event_count = transactions.event_count + (settled.event_id is not null)::int
     from settled where transactions.merchant_id = settled.merchant_id and transactions.id = settled.id
     returning transactions.merchant_id, transactions.id, transactions.event_count, settled.event_id,
       settled.event_type, settled.now, settled.payload
   ), journalled as (
     insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts,
       amounts_centavos)
     select merchant_id, id, 1, 'charge', now, array['processor', account, 'merchant', 'fees', 'fee_tax'],
       array[-amount, amount, -(fee + tax), fee, tax]
     from settled where amount > 0
   ), balanced as (
     insert into account_balances (merchant_id, account, stripe, balance_centavos)
     select merchant_id, leg.account, $18, sum(leg.centavos)
     from settled, lateral (values (settled.account, amount), ('merchant', -(fee + tax))) leg (account, centavos)
     where amount > 0
     group by merchant_id, leg.account order by merchant_id, leg.account
     on conflict (merchant_id, account, stripe)
     do update set balance_centavos = account_balances.balance_centavos + excluded.balance_centavos
   ), released as (
     update tokens set used_at = null, used_by = null from settled
     where tokens.merchant_id = settled.merchant_id and tokens.id = settled.released_token
       and tokens.used_by = settled.id
   ), emitted as (
     insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
     select merchant_id, event_id, event_type, id, event_count, now, payload from changed
     where event_id is not null
   )
   select changed.id is not null as settled
   from input left join changed using (merchant_id, id) order by input.position`,
);

/** True for each that was settled now; false where the attempt had its result already. */
export async function settlePayments(
  database: Queryable,
  settlements: Settlement[],
  stripe: number,
): Promise<boolean[]> {
  const { texts, instants, values } = columnsOf(settlements);
  const ofEvents = (name: 'id' | 'type' | 'payload') =>
    textArray(settlements.map(({ event }) => event?.[name] ?? null));
  const rows = await database.rows(settle, [
    ...texts('merchantId', 'transactionId'),
    ...values('number'),
    ...texts('attemptStatus', 'status'),
    ...instants('now'),
    ...texts('authorization'),
    ...values('errorCode'),
    ...texts('errorMessage'),
    ...values('feeCentavos', 'feeTaxCentavos', 'amountCentavos'),
    ...texts('account', 'releasedToken'),
    ...(['id', 'type', 'payload'] as const).map(ofEvents),
    stripe,
  ]);
  return rows.map(row => row.settled);
}
