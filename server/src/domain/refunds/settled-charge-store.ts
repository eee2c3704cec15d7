import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';
import type { SplitCharge } from '../splits/split.ts';

const find = statement<{ net_centavos: bigint; left_centavos: bigint }>(
  'refunds_settled_charge',
  `select coalesce(sum(net_centavos + case when charged_centavos is null then 0
       else -fee_centavos - fee_tax_centavos - returnable_fee_centavos - returnable_fee_tax_centavos end), 0)::bigint as net_centavos,
     (coalesce(sum(charged_centavos), 0) - coalesce(sum(taken_centavos), 0))::bigint as left_centavos
   from settlement_movements where merchant_id = $1 and charge_id = $2`,
);

/**
 * The amount that a refund takes from an aggregated merchant: its share of the charge's net and of the commission that the
 * contract keeps, because the withholdings and the rest of the commission are returned too. Undefined if the charge is not
 * settled.
 */
export async function findNetOfRefund(
  tx: Queryable,
  merchantId: string,
  { chargeId, amountCentavos }: { chargeId: string; amountCentavos: bigint },
): Promise<bigint | undefined> {
  const row = await tx.find(find, [merchantId, chargeId]);
  if (row === undefined || row.left_centavos <= 0n) return undefined;
  return shareOf(amountCentavos, row.left_centavos, row.net_centavos);
}

const sellerBalances = statement<{ merchant_id: string; centavos: bigint }>(
  'refunds_seller_balances',
  `select seller.merchant_id, sum(balance.balance_centavos)::bigint as centavos
   from (select distinct merchant_id from split_shares where platform_id = $1 and charge_id = $2) seller
   join account_balances balance on balance.merchant_id = seller.merchant_id
     and balance.account in ('merchant', 'available', 'pending', 'reserved')
   group by seller.merchant_id`,
);

/** What those sellers have that got their shares of the charge already. It is the most that they give back. */
export const findSellerBalances = async (
  tx: Queryable,
  platformId: string,
  chargeId: string,
): Promise<Map<string, bigint>> =>
  new Map(
    (await tx.rows(sellerBalances, [platformId, chargeId])).map(row => [row.merchant_id, row.centavos]),
  );

/** What has happened to a charge that is shared, and what of its commission a refund can return. */
export interface SharedCharge extends SplitCharge {
  returnableCentavos: bigint;
}

interface SharedRow {
  captured: bigint;
  refunded: bigint;
  disputed: bigint;
  fee: bigint;
  returnable: bigint;
}

const shared = statement<SharedRow>(
  'refunds_shared_charge',
  `select coalesce(sum(charged_centavos), 0)::bigint as captured,
     coalesce(sum(taken_centavos) filter (where type = 'refund'), 0)::bigint as refunded,
     coalesce(sum(taken_centavos) filter (where type = 'chargeback'), 0)::bigint as disputed,
     -coalesce(sum(fee_centavos + fee_tax_centavos), 0)::bigint as fee,
     (coalesce(sum(returnable_fee_centavos + returnable_fee_tax_centavos), 0)
       - coalesce(sum(fee_centavos + fee_tax_centavos) filter (where type = 'refund'), 0))::bigint as returnable
   from settlement_movements where merchant_id = $1 and charge_id = $2`,
);

/** Undefined until the charge is settled. */
export async function findSharedCharge(
  tx: Queryable,
  platformId: string,
  chargeId: string,
): Promise<SharedCharge | undefined> {
  const row = await tx.find(shared, [platformId, chargeId]);
  if (row === undefined || row.captured === 0n) return undefined;
  return {
    capturedCentavos: row.captured,
    refundedCentavos: row.refunded,
    disputedCentavos: row.disputed,
    feeCentavos: row.fee,
    returnableCentavos: row.returnable,
  };
}
