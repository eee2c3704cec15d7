import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { AdjustmentType } from '../balance/adjustment-store.ts';
import type { MovementType } from '../movements/movement.ts';
import type { StoredWithheld } from '../movements/store.ts';

/** A line of a settlement: a movement, or another change of the available balance. */
export interface SettlementLine {
  part: 0 | 1;
  /** Of the transaction, or of the adjustment. */
  id: string;
  number: number;
  type: MovementType | AdjustmentType;
  chargeId: string | null;
  orderId: string | null;
  method: string | null;
  day: CalendarDate;
  availableOn: CalendarDate;
  grossCentavos: bigint;
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
  rentaCentavos: bigint;
  ivaCentavos: bigint;
  icaCentavos: bigint;
  netCentavos: bigint;
  withheld: readonly StoredWithheld[];
  description: string | null;
  reference: string | null;
}

interface LineRow {
  part: 0 | 1;
  id: string;
  number: number;
  type: SettlementLine['type'];
  charge_id: string | null;
  order_id: string | null;
  method: string | null;
  day: string;
  available_on: string;
  gross_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  renta_centavos: bigint;
  iva_centavos: bigint;
  ica_centavos: bigint;
  net_centavos: bigint;
  withheld: StoredWithheld[] | null;
  description: string | null;
  reference: string | null;
}

const toLine = (row: LineRow): SettlementLine => ({
  part: row.part,
  id: row.id,
  number: row.number,
  type: row.type,
  chargeId: row.charge_id,
  orderId: row.order_id,
  method: row.method,
  day: row.day as CalendarDate,
  availableOn: row.available_on as CalendarDate,
  grossCentavos: row.gross_centavos,
  feeCentavos: row.fee_centavos,
  feeTaxCentavos: row.fee_tax_centavos,
  rentaCentavos: row.renta_centavos,
  ivaCentavos: row.iva_centavos,
  icaCentavos: row.ica_centavos,
  netCentavos: row.net_centavos,
  withheld: row.withheld ?? [],
  description: row.description,
  reference: row.reference,
});

const page = statement<LineRow>(
  'settlement_lines_page',
  `select line.*, charge.order_id from (
     (select 0 as part, transaction_id as id, number, type, charge_id, method, day, available_on, gross_centavos,
        fee_centavos, fee_tax_centavos, renta_centavos, iva_centavos, ica_centavos, net_centavos, withheld,
        null as description, null as reference
      from settlement_movements
      where merchant_id = $1 and settlement_id = $2 and $3 = 0 and (transaction_id, number) > ($4, $5)
      order by transaction_id, number limit $6)
     union all
     (select 1, id, 1::smallint, type, null, null, day, day, 0, 0, 0, 0, 0, 0, amount_centavos, null, description, reference
      from settlement_adjustments
      where merchant_id = $1 and settlement_id = $2 and (case when $3 = 1 then $4 else '' end) < id
      order by id limit $6)
   ) line
   left join transactions charge on charge.merchant_id = $1 and charge.id = line.charge_id
   order by part, id, number limit $6`,
);

/** Where a page of lines ended: among the movements (0) or the adjustments (1). */
export interface LinePlace {
  part: 0 | 1;
  id: string;
  number: number;
}
export const firstPlace: LinePlace = { part: 0, id: '', number: 0 };

export const placeOf = (line: SettlementLine): LinePlace => ({
  part: line.part,
  id: line.id,
  number: line.number,
});

/** Movements first, then the other changes, each by id. */
export const listLines = async (
  database: Queryable,
  { merchantId, settlementId }: { merchantId: string; settlementId: string },
  after: LinePlace,
  limit: number,
): Promise<SettlementLine[]> =>
  (await database.rows(page, [merchantId, settlementId, after.part, after.id, after.number, limit])).map(
    toLine,
  );

const byOffset = statement<LineRow>(
  'settlement_lines_by_offset',
  `select line.*, charge.order_id from (
     select 0 as part, transaction_id as id, number, type, charge_id, method, day, available_on, gross_centavos,
       fee_centavos, fee_tax_centavos, renta_centavos, iva_centavos, ica_centavos, net_centavos, withheld,
       null as description, null as reference
     from settlement_movements where merchant_id = $1 and settlement_id = $2
     union all
     select 1, id, 1::smallint, type, null, null, day, day, 0, 0, 0, 0, 0, 0, amount_centavos, null, description, reference
     from settlement_adjustments where merchant_id = $1 and settlement_id = $2
     order by part, id, number offset $3 limit $4
   ) line
   left join transactions charge on charge.merchant_id = $1 and charge.id = line.charge_id
   order by part, id, number`,
);

/** A page of the same list by its offset. */
export const listLinesFrom = async (
  database: Queryable,
  { merchantId, settlementId }: { merchantId: string; settlementId: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<SettlementLine[]> =>
  (await database.rows(byOffset, [merchantId, settlementId, offset, limit])).map(toLine);

const LINES_AT_ONCE = 5_000;

/** All lines of a settlement, with memory for a page. */
export async function* readLines(
  database: Queryable,
  settlement: { merchantId: string; settlementId: string },
): AsyncGenerator<SettlementLine> {
  for (let after: LinePlace | undefined = firstPlace; after !== undefined; ) {
    const lines: SettlementLine[] = await listLines(database, settlement, after, LINES_AT_ONCE);
    yield* lines;
    const last = lines.at(-1);
    after = lines.length < LINES_AT_ONCE || last === undefined ? undefined : placeOf(last);
  }
}
