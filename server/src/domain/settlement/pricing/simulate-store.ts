import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { PricedCharge, SettledMethod } from './price.ts';
import { pricedCard } from './priced-card.ts';

interface ChargeRow {
  id: string;
  creation_date: Date;
  amount_centavos: bigint;
  method: SettledMethod;
  card: string | null;
  installments: number;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  settled_fee: bigint | null;
  settled_tax: bigint | null;
}

const page = long(
  statement<ChargeRow>(
    'pricing_simulate',
    `select charge.id, charge.creation_date, charge.amount_centavos, charge.method, charge.card, charge.installments,
       charge.fee_centavos, charge.fee_tax_centavos, -movement.fee_centavos as settled_fee,
       -movement.fee_tax_centavos as settled_tax
     from transactions charge left join settlement_movements movement on movement.merchant_id = charge.merchant_id
       and movement.charge_id = charge.id and movement.type = 'charge'
     where charge.merchant_id = $1 and charge.kind = 'charge' and charge.creation_date >= $2 and charge.creation_date < $3
       and (charge.creation_date, charge.id) > ($4, $5)
       and charge.status in ('completed', 'refunded', 'chargeback_pending', 'chargeback_accepted', 'chargeback_adjustment')
     order by charge.creation_date, charge.id limit 2000`,
  ),
);

export interface PastCharge extends PricedCharge {
  /** What it cost: commission and its tax. */
  costCentavos: bigint;
}

/** The paid charges of a time, oldest first, with memory for a page. */
export async function* readPastCharges(
  database: Queryable,
  merchantId: string,
  { from, before }: { from: Date; before: Date },
): AsyncGenerator<PastCharge> {
  let [at, id] = [from, ''];
  for (;;) {
    const rows = await database.rows(page, [merchantId, from, before, at, id]);
    for (const row of rows) {
      yield {
        amountCentavos: row.amount_centavos,
        method: row.method,
        ...pricedCard(row.card),
        installments: row.installments,
        costCentavos: (row.settled_fee ?? row.fee_centavos) + (row.settled_tax ?? row.fee_tax_centavos),
      };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    [at, id] = [last.creation_date, last.id];
  }
}
