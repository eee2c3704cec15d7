import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { parsePesos } from '../../../platform/primitives/values/money.ts';
import type { SettledMethod } from '../pricing/price.ts';
import type { SharingCharge } from './divide-withheld.ts';

/** The reason of a movement that passes on what the acquirer withheld. */
export const PASSED_ON = 'withholding_passed_on';

export interface ChargeToPassOn extends SharingCharge {
  method: SettledMethod;
  isPassedOn: boolean;
}

interface ChargeRow {
  merchant_id: string;
  id: string;
  amount_centavos: bigint;
  method: SettledMethod;
  iva: string | null;
  inc_centavos: bigint | null;
  tip_centavos: bigint | null;
  is_passed_on: boolean;
}

const list = statement<ChargeRow>(
  'settlement_pass_on_charges',
  `select charge.merchant_id, charge.id, charge.amount_centavos, charge.method, charge.iva, charge.inc_centavos,
     charge.tip_centavos,
     exists (select from settlement_movements passed where passed.merchant_id = charge.merchant_id
       and passed.charge_id = charge.id and passed.reason = '${PASSED_ON}') as is_passed_on
   from unnest($1::text[], $2::text[]) as given (merchant_id, charge_id)
   join transactions charge on charge.merchant_id = given.merchant_id and charge.id = given.charge_id
     and charge.kind = 'charge'
   where exists (select from settlement_movements movement where movement.merchant_id = charge.merchant_id
     and movement.charge_id = charge.id and movement.type = 'charge')`,
);

/** Charges that are settled, by `merchant charge`. */
export async function findChargesToPassOn(
  tx: Queryable,
  pairs: readonly { merchantId: string; chargeId: string }[],
): Promise<Map<string, ChargeToPassOn>> {
  const rows = await tx.rows(list, [
    textArray(pairs.map(pair => pair.merchantId)),
    textArray(pairs.map(pair => pair.chargeId)),
  ]);
  return new Map(
    rows.map(row => [
      `${row.merchant_id} ${row.id}`,
      {
        amountCentavos: row.amount_centavos,
        method: row.method,
        taxes: {
          ivaCentavos: parsePesos(row.iva) ?? 0n,
          incCentavos: row.inc_centavos ?? 0n,
          tipCentavos: row.tip_centavos ?? 0n,
        },
        isPassedOn: row.is_passed_on,
      },
    ]),
  );
}
