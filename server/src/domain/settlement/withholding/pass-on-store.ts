import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { parsePesos } from '../../../platform/primitives/values/money.ts';
import type { SettledMethod } from '../pricing/price.ts';
import type { SharingCharge } from './divide-withheld.ts';
import type { WithheldDeposit } from './read-withheld-file.ts';

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

interface DepositRow {
  id: string;
  renta: bigint;
  iva: bigint;
  ica: bigint;
  charges: string[];
}

// A deposit with a charge that is not settled waits, so that the others do not bear its part.
const deposits = statement<DepositRow>(
  'settlement_pass_on_deposits',
  `select deposit.id, deposit.retefuente_centavos as renta, deposit.reteiva_centavos as iva,
     deposit.reteica_centavos as ica, array_agg(charge.id order by charge.id) as charges
   from reconciliation_deposits deposit
   join reconciliation_deposit_payments payment on payment.merchant_id = deposit.merchant_id
     and payment.deposit_id = deposit.id
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
     and charge.kind = 'charge'
   cross join lateral (
     select coalesce(bool_or(movement.type = 'charge'), false) as is_settled,
       coalesce(bool_or(movement.reason = '${PASSED_ON}'), false) as is_passed_on
     from settlement_movements movement
     where movement.merchant_id = charge.merchant_id and movement.charge_id = charge.id
   ) settled
   where deposit.merchant_id = $1
     and deposit.retefuente_centavos + deposit.reteiva_centavos + deposit.reteica_centavos > 0
   group by deposit.id, deposit.retefuente_centavos, deposit.reteiva_centavos, deposit.reteica_centavos
   having bool_and(settled.is_settled) and not bool_or(settled.is_passed_on)
   order by deposit.id limit 1000`,
);

/** Deposits in a merchant's reconciliation whose withholdings have not been passed on. */
export const listDepositsToPassOn = async (
  database: Queryable,
  merchantId: string,
): Promise<WithheldDeposit[]> =>
  (await database.rows(deposits, [merchantId])).map(({ id, renta, iva, ica, charges }) => ({
    reference: id,
    totals: { renta, iva, ica },
    charges: charges.map(chargeId => ({ merchantId, chargeId, amounts: null })),
  }));
