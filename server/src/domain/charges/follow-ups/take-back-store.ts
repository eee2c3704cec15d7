import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';

/** An authorization whose client got a 503 and cannot query the outcome. */
export interface ReportedUnavailable {
  merchantId: string;
  transactionId: string;
  number: number;
  /** The id of the refund, in case the charge was settled. */
  refundId: string;
}

const reverse = statement(
  'attempts_take_back',
  `update attempts set status = 'reversing', next_check_at = $4
   from unnest($1::text[], $2::text[], $3::smallint[]) as reported (merchant_id, transaction_id, number)
   where attempts.merchant_id = reported.merchant_id and attempts.transaction_id = reported.transaction_id
     and attempts.number = reported.number and attempts.status in ('sent', 'unknown')`,
);

const refund = statement(
  'take_backs_insert',
  `insert into take_backs (merchant_id, charge_id, refund_id, creation_date, next_check_at)
   select merchant_id, transaction_id, reported.refund_id, $5, $5
   from unnest($1::text[], $2::text[], $3::smallint[], $4::text[])
     as reported (merchant_id, transaction_id, number, refund_id)
   join attempts using (merchant_id, transaction_id, number)
   where attempts.status = 'approved' on conflict do nothing`,
);

/**
 * Reverses open attempts and refunds settled charges whose response was lost. Uses two statements, so that the second sees
 * a settlement that commits while the first waits for it.
 */
export async function markTakeBacks(
  database: Queryable,
  attempts: readonly ReportedUnavailable[],
  now: Date,
): Promise<number> {
  const keys = [
    textArray(attempts.map(({ merchantId }) => merchantId)),
    textArray(attempts.map(({ transactionId }) => transactionId)),
    attempts.map(({ number }) => number),
  ];
  await database.run(reverse, [...keys, now]);
  return database.run(refund, [...keys, textArray(attempts.map(({ refundId }) => refundId)), now]);
}

export interface TakeBack {
  merchantId: string;
  chargeId: string;
  refundId: string;
  checks: number;
}

// next_check_at is the lease.
const claim = statement<{ merchant_id: string; charge_id: string; refund_id: string; checks: number }>(
  'take_backs_claim',
  `update take_backs set next_check_at = $2, checks = least(checks + 1, 30000)
   where (merchant_id, charge_id) in (
     select merchant_id, charge_id from take_backs where next_check_at <= $1
     order by next_check_at limit $3 for update skip locked)
   returning merchant_id, charge_id, refund_id, checks`,
);

export const claimTakeBacks = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<TakeBack[]> =>
  (await database.rows(claim, [now, leaseUntil, limit])).map(row => ({
    merchantId: row.merchant_id,
    chargeId: row.charge_id,
    refundId: row.refund_id,
    checks: row.checks,
  }));

const postpone = statement(
  'take_backs_postpone',
  'update take_backs set next_check_at = $3 where merchant_id = $1 and charge_id = $2',
);

export const postponeTakeBack = (
  database: Queryable,
  { merchantId, chargeId }: TakeBack,
  nextCheckAt: Date,
) => database.run(postpone, [merchantId, chargeId, nextCheckAt]);

const end = statement('take_backs_end', 'delete from take_backs where merchant_id = $1 and charge_id = $2');

export const endTakeBack = (database: Queryable, { merchantId, chargeId }: TakeBack) =>
  database.run(end, [merchantId, chargeId]);
