import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Payout } from '../payout.ts';

type Owned = Pick<Payout, 'merchantId' | 'id'>;

const link = statement(
  'payout_settlements_link',
  `insert into payout_settlements (merchant_id, payout_id, settlement_id)
   select $1, $2, settlement.id from settlements settlement
   where settlement.merchant_id = $1 and settlement.status <> 'paid' and not exists (
     select from payout_settlements covered
       join payouts on payouts.merchant_id = covered.merchant_id and payouts.id = covered.payout_id
     where covered.merchant_id = $1 and covered.settlement_id = settlement.id
       and payouts.status not in ('failed', 'returned', 'cancelled'))`,
);

/**
 * A payout takes all that is available, so it pays every settlement that no other payout does. The caller holds the available
 * balance, which no settlement closes and no payout leaves without.
 */
export const linkSettlements = (tx: Queryable, { merchantId, id }: Owned): Promise<number> =>
  tx.run(link, [merchantId, id]);

const ofPayout = statement<{ settlement_id: string }>(
  'payout_settlements_of_payout',
  'select settlement_id from payout_settlements where merchant_id = $1 and payout_id = $2 order by settlement_id',
);
export const listSettlementsOfPayout = async (tx: Queryable, { merchantId, id }: Owned): Promise<string[]> =>
  (await tx.rows(ofPayout, [merchantId, id])).map(row => row.settlement_id);
