import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';

// The merchant's own matching with its bank stands, whatever becomes of the payout.
const IS_UNMATCHED = `not exists (select from reconciliation_matches match
       where match.merchant_id = $1 and match.transaction_id = transactions.id)`;

const OF_SETTLEMENTS = `from settlement_movements movement
   where movement.merchant_id = $1 and movement.settlement_id = any($2::text[]) and movement.type in ('charge', 'refund')
     and transactions.merchant_id = $1 and transactions.id = movement.transaction_id`;

const pay = long(
  statement(
    'settlements_pay',
    `with paid as (
       update settlements set status = 'paid', paid_at = $3
       where merchant_id = $1 and id = any($2::text[]) and status = 'closed'
     )
     update transactions set conciliated = true ${OF_SETTLEMENTS} and not transactions.conciliated`,
  ),
);

/**
 * The bank has paid these settlements: their charges and refunds count as conciliated. One that was carried over stays so, and
 * was paid with the settlement that begins with it.
 */
export const paySettlements = (
  tx: Queryable,
  merchantId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> => tx.run(pay, [merchantId, ids, now]);

const reopen = long(
  statement(
    'settlements_reopen',
    `with reopened as (
       update settlements set status = 'closed', paid_at = null
       where merchant_id = $1 and id = any($2::text[]) and status = 'paid'
     )
     update transactions set conciliated = false ${OF_SETTLEMENTS} and transactions.conciliated
     and ${IS_UNMATCHED}`,
  ),
);

/** The bank has taken the payout of these settlements back: they wait for another one. */
export const reopenSettlements = (
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<number> => tx.run(reopen, [merchantId, ids]);
