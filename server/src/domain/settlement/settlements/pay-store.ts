import {
  long,
  type Queryable,
  type Statement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { MOST_AT_ONCE } from './close-store.ts';

interface Part {
  count: number;
  last_id: string | null;
  last_number: number | null;
}

/** Sets `conciliated` of the charges and refunds in a part of a settlement, after a given line. */
const conciliate = (name: string, change: string): Statement<Part> =>
  long(
    statement<Part>(
      name,
      `with part as (
         select transaction_id, number, type from settlement_movements
         where merchant_id = $1 and settlement_id = $2 and (transaction_id, number) > ($3, $4)
         order by transaction_id, number limit ${MOST_AT_ONCE}
       ), changed as (
         update transactions set ${change}
         and merchant_id = $1 and id = any(array(select transaction_id from part where type in ('charge', 'refund')))
       ), last as (
         select transaction_id, number from part order by transaction_id desc, number desc limit 1
       )
       select (select count(*)::int from part) as count, (select transaction_id from last) as last_id,
         (select number from last) as last_number`,
    ),
  );

const setPaid = conciliate('settlements_conciliate', 'conciliated = true where not conciliated');
// The merchant's own matching with its bank stands, whatever becomes of the payout.
const setUnpaid = conciliate(
  'settlements_unconciliate',
  `conciliated = false where conciliated and not exists (select from reconciliation_matches match
     where match.merchant_id = $1 and match.transaction_id = transactions.id)`,
);

async function changeCharges(
  tx: Queryable,
  merchantId: string,
  change: Statement<Part>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    let part: Part | undefined;
    do part = await tx.find(change, [merchantId, id, part?.last_id ?? '', part?.last_number ?? 0]);
    while (part?.count === MOST_AT_ONCE);
  }
}

const pay = statement(
  'settlements_pay',
  `update settlements set status = 'paid', paid_at = $3
   where merchant_id = $1 and id = any($2::text[]) and status = 'closed'`,
);

/**
 * The bank has paid these settlements: their charges and refunds count as conciliated. One that was carried over stays so, and
 * was paid with the settlement that begins with it.
 */
export async function paySettlements(
  tx: Queryable,
  merchantId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await changeCharges(tx, merchantId, setPaid, ids);
  await tx.run(pay, [merchantId, ids, now]);
}

const reopen = statement(
  'settlements_reopen',
  `update settlements set status = 'closed', paid_at = null
   where merchant_id = $1 and id = any($2::text[]) and status = 'paid'`,
);

/** The bank has taken the payout of these settlements back: they wait for another one. */
export async function reopenSettlements(
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<void> {
  await changeCharges(tx, merchantId, setUnpaid, ids);
  await tx.run(reopen, [merchantId, ids]);
}
