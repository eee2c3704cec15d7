import type { EventType } from '@recaudo/contract/event-types';
import { type Queryable, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';
import type { Status } from './charge.ts';

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
   ), told as (
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
  const column = <Value>(read: (settlement: Settlement) => Value) => settlements.map(read);
  const texts = (read: (settlement: Settlement) => string | null) => textArray(settlements.map(read));
  const rows = await database.rows(settle, [
    texts(settlement => settlement.merchantId),
    texts(settlement => settlement.transactionId),
    column(settlement => settlement.number),
    texts(settlement => settlement.attemptStatus),
    texts(settlement => settlement.status),
    texts(settlement => settlement.now.toISOString()),
    texts(settlement => settlement.authorization),
    column(settlement => settlement.errorCode),
    texts(settlement => settlement.errorMessage),
    column(settlement => settlement.feeCentavos),
    column(settlement => settlement.feeTaxCentavos),
    column(settlement => settlement.amountCentavos),
    texts(settlement => settlement.account),
    texts(settlement => settlement.releasedToken),
    texts(settlement => settlement.event?.id ?? null),
    texts(settlement => settlement.event?.type ?? null),
    texts(settlement => settlement.event?.payload ?? null),
    stripe,
  ]);
  return rows.map(row => row.settled);
}
