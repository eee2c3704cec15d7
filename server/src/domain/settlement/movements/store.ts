import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { WithheldTax } from '../withholding/withholding.ts';
import type { Movement, SettledCharge } from './movement.ts';
import { type MovementLine, netOf } from './movement-lines.ts';

/** A withholding as a movement keeps it. Amounts are what the merchant loses, so a mirror is negative. */
export interface StoredWithheld {
  tax: WithheldTax;
  row: string;
  rate: number;
  base: string;
  amount: string;
  city: string | null;
  law: string;
}

const sumOf = (lines: readonly MovementLine[], type: MovementLine['type']): bigint =>
  netOf(lines.filter(line => line.type === type));

const withheldOf = (lines: readonly MovementLine[], tax: WithheldTax): bigint =>
  netOf(lines.filter(line => line.withheld?.tax === tax));

const toStored = (lines: readonly MovementLine[]): StoredWithheld[] | null => {
  const stored = lines.flatMap(({ withheld, amountCentavos }) =>
    withheld === undefined
      ? []
      : [
          {
            tax: withheld.tax,
            row: withheld.rowId,
            rate: withheld.partsPerMillion,
            base: String(withheld.baseCentavos),
            amount: String(-amountCentavos),
            city: withheld.city,
            law: withheld.law,
          },
        ],
  );
  return stored.length === 0 ? null : stored;
};

const insert = statement(
  'settlement_movements_insert',
  `insert into settlement_movements (merchant_id, transaction_id, number, type, reason, charge_id, method, day,
     available_on, gross_centavos, fee_centavos, fee_tax_centavos, renta_centavos, iva_centavos, ica_centavos,
     net_centavos, withheld, contract_id, charged_centavos, returnable_fee_centavos, returnable_fee_tax_centavos,
     taken_centavos, posting_id)
   select merchant_id, transaction_id, number, type, reason, charge_id, method, day, available_on, gross, fee, fee_tax,
     renta, iva, ica, net, withheld, contract_id, charged, returnable_fee, returnable_fee_tax, taken, posting_id
   from jsonb_to_recordset($1::jsonb) as given (merchant_id text, transaction_id text, number smallint, type text,
     reason text, charge_id text, method text, day date, available_on date, gross bigint, fee bigint, fee_tax bigint,
     renta bigint, iva bigint, ica bigint, net bigint, withheld jsonb, contract_id text, charged bigint,
     returnable_fee bigint, returnable_fee_tax bigint, taken bigint, posting_id text)`,
);

/** Writes movements; `postingOf` names the journal entry of each merchant. */
export const insertMovements = (
  tx: Queryable,
  movements: readonly Movement[],
  postingOf: ReadonlyMap<string, string>,
): Promise<number> =>
  tx.run(insert, [
    JSON.stringify(
      movements.map(movement => ({
        merchant_id: movement.merchantId,
        transaction_id: movement.transactionId,
        number: movement.number,
        type: movement.type,
        reason: movement.reason,
        charge_id: movement.chargeId,
        method: movement.method,
        day: movement.day,
        available_on: movement.availableOn,
        gross: String(sumOf(movement.lines, 'gross')),
        fee: String(sumOf(movement.lines, 'fee')),
        fee_tax: String(sumOf(movement.lines, 'fee_tax')),
        renta: String(withheldOf(movement.lines, 'renta')),
        iva: String(withheldOf(movement.lines, 'iva')),
        ica: String(withheldOf(movement.lines, 'ica')),
        net: String(netOf(movement.lines)),
        withheld: toStored(movement.lines),
        contract_id: movement.contractId,
        charged: movement.settled && String(movement.settled.chargedCentavos),
        returnable_fee: movement.settled && String(movement.settled.returnable.commissionCentavos),
        returnable_fee_tax: movement.settled && String(movement.settled.returnable.taxCentavos),
        taken: String(movement.takenCentavos),
        posting_id: postingOf.get(movement.merchantId),
      })),
    ),
  ]);

interface ChargeRow {
  merchant_id: string;
  charge_id: string;
  charged_centavos: bigint;
  contract_id: string | null;
  returnable_fee_centavos: bigint;
  returnable_fee_tax_centavos: bigint;
  withheld: StoredWithheld[] | null;
  passed_on: StoredWithheld[] | null;
  available_on: string;
  taken_centavos: bigint;
}

// A cash charge can be taken back and paid again: the last one counts, with what was taken back after it.
const charges = statement<ChargeRow>(
  'settlement_movements_charges',
  `select distinct on (movement.merchant_id, movement.charge_id) movement.merchant_id, movement.charge_id,
     movement.charged_centavos, movement.contract_id, movement.returnable_fee_centavos,
     movement.returnable_fee_tax_centavos, movement.withheld, movement.available_on,
     (select jsonb_agg(part) from settlement_movements passed, jsonb_array_elements(passed.withheld) part
      where passed.merchant_id = movement.merchant_id and passed.charge_id = movement.charge_id
        and passed.reason = 'withholding_passed_on') as passed_on,
     (select coalesce(sum(back.taken_centavos), 0)::bigint from settlement_movements back
      where back.merchant_id = movement.merchant_id and back.charge_id = movement.charge_id
        and (back.transaction_id <> movement.charge_id or back.number > movement.number)) as taken_centavos
   from unnest($1::text[], $2::text[]) as given (merchant_id, charge_id)
   join settlement_movements movement on movement.merchant_id = given.merchant_id
     and movement.charge_id = given.charge_id and movement.type = 'charge'
   order by movement.merchant_id, movement.charge_id, movement.number desc`,
);

/** What is settled of charges by id. Ids of different merchants never meet: each pair is looked up. */
export async function findSettledCharges(
  tx: Queryable,
  pairs: readonly { merchantId: string; chargeId: string }[],
): Promise<Map<string, SettledCharge>> {
  const rows = await tx.rows(charges, [
    textArray(pairs.map(pair => pair.merchantId)),
    textArray(pairs.map(pair => pair.chargeId)),
  ]);
  return new Map(
    rows.map(row => [
      `${row.merchant_id} ${row.charge_id}`,
      {
        chargedCentavos: row.charged_centavos,
        contractId: row.contract_id,
        returnable: {
          commissionCentavos: row.returnable_fee_centavos,
          taxCentavos: row.returnable_fee_tax_centavos,
        },
        withheld: [...(row.withheld ?? []), ...(row.passed_on ?? [])].map(
          ({ tax, row: rowId, rate, base, amount, city, law }) => ({
            tax,
            rowId,
            partsPerMillion: rate,
            baseCentavos: BigInt(base),
            amountCentavos: BigInt(amount),
            city,
            law,
          }),
        ),
        availableOn: row.available_on as CalendarDate,
        takenCentavos: row.taken_centavos,
      },
    ]),
  );
}

const volumes = statement<{ merchant_id: string; month: string; centavos: bigint }>(
  'settlement_volumes_list',
  `select merchant_id, to_char(month, 'YYYY-MM') as month, centavos from settlement_volumes
   where merchant_id = any($1::text[])`,
);
const addVolumes = statement(
  'settlement_volumes_add',
  `insert into settlement_volumes (merchant_id, month, centavos)
   select merchant_id, (month || '-01')::date, centavos
   from unnest($1::text[], $2::text[], $3::bigint[]) as sold (merchant_id, month, centavos)
   order by merchant_id, month
   on conflict (merchant_id, month) do update set centavos = settlement_volumes.centavos + excluded.centavos`,
);

/** What merchants have sold, by `merchant month`. */
export const listVolumes = async (
  tx: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, bigint>> =>
  new Map(
    (await tx.rows(volumes, [textArray(merchantIds)])).map(row => [
      `${row.merchant_id} ${row.month}`,
      row.centavos,
    ]),
  );

export async function addToVolumes(tx: Queryable, sold: ReadonlyMap<string, bigint>): Promise<void> {
  const keys = [...sold.keys()].map(key => key.split(' '));
  if (keys.length === 0) return;
  await tx.run(addVolumes, [keys.map(key => key[0]), keys.map(key => key[1]), [...sold.values()]]);
}
