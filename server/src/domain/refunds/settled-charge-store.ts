import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';

const find = statement<{ net_centavos: bigint; left_centavos: bigint }>(
  'refunds_settled_charge',
  `select coalesce(sum(net_centavos), 0)::bigint as net_centavos,
     (coalesce(sum(charged_centavos), 0) - coalesce(sum(taken_centavos), 0))::bigint as left_centavos
   from settlement_movements where merchant_id = $1 and charge_id = $2`,
);

/**
 * What a refund takes from an aggregated merchant: its share of the charge's net, because the withholdings and the commission
 * come back with it. Undefined where the charge is not settled.
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
