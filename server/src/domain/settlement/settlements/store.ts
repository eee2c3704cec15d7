import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Settlement, SettlementCause, SettlementStatus } from './settlement.ts';

interface SettlementRow {
  id: string;
  number: bigint;
  status: SettlementStatus;
  creation_date: Date;
  cutoff: string;
  movements: number;
  opening_centavos: bigint;
  gross_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  renta_centavos: bigint;
  iva_centavos: bigint;
  ica_centavos: bigint;
  reserve_centavos: bigint;
  payouts_centavos: bigint;
  adjustments_centavos: bigint;
  closing_centavos: bigint;
  cause: SettlementCause | null;
  hash: string;
  paid_at: Date | null;
}

const columns = `id, number, status, creation_date, cutoff, movements, opening_centavos, gross_centavos, fee_centavos,
  fee_tax_centavos, renta_centavos, iva_centavos, ica_centavos, reserve_centavos, payouts_centavos, adjustments_centavos,
  closing_centavos, cause, hash, paid_at`;

const toSettlement = (row: SettlementRow): Settlement => ({
  id: row.id,
  number: row.number,
  status: row.status,
  creationDate: row.creation_date,
  cutoff: row.cutoff as CalendarDate,
  movements: row.movements,
  openingCentavos: row.opening_centavos,
  grossCentavos: row.gross_centavos,
  feeCentavos: row.fee_centavos,
  feeTaxCentavos: row.fee_tax_centavos,
  rentaCentavos: row.renta_centavos,
  ivaCentavos: row.iva_centavos,
  icaCentavos: row.ica_centavos,
  reserveCentavos: row.reserve_centavos,
  payoutsCentavos: row.payouts_centavos,
  adjustmentsCentavos: row.adjustments_centavos,
  closingCentavos: row.closing_centavos,
  cause: row.cause,
  hash: row.hash,
  paidAt: row.paid_at,
});

const insert = statement(
  'settlements_insert',
  `insert into settlements (merchant_id, ${columns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::jsonb, $20, null)`,
);

export const insertSettlement = (
  tx: Queryable,
  merchantId: string,
  settlement: Omit<Settlement, 'paidAt'>,
): Promise<number> =>
  tx.run(insert, [
    merchantId,
    settlement.id,
    settlement.number,
    settlement.status,
    settlement.creationDate,
    settlement.cutoff,
    settlement.movements,
    settlement.openingCentavos,
    settlement.grossCentavos,
    settlement.feeCentavos,
    settlement.feeTaxCentavos,
    settlement.rentaCentavos,
    settlement.ivaCentavos,
    settlement.icaCentavos,
    settlement.reserveCentavos,
    settlement.payoutsCentavos,
    settlement.adjustmentsCentavos,
    settlement.closingCentavos,
    settlement.cause === null ? null : JSON.stringify(settlement.cause),
    settlement.hash,
  ]);

const byId = statement<SettlementRow>(
  'settlements_by_id',
  `select ${columns} from settlements where merchant_id = $1 and id = $2`,
);
export async function findSettlement(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Settlement | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toSettlement(row);
}

const last = statement<SettlementRow>(
  'settlements_last',
  `select ${columns} from settlements where merchant_id = $1 order by number desc limit 1`,
);
export async function findLastSettlement(
  database: Queryable,
  merchantId: string,
): Promise<Settlement | undefined> {
  const row = await database.find(last, [merchantId]);
  return row && toSettlement(row);
}

const after = statement<SettlementRow>(
  'settlements_after',
  `select ${columns} from settlements where merchant_id = $1 and number > $2 order by number limit 200`,
);

/** All settlements of a merchant, oldest first. */
export async function* readSettlements(database: Queryable, merchantId: string): AsyncGenerator<Settlement> {
  for (let number = 0n; ; ) {
    const rows = await database.rows(after, [merchantId, number]);
    for (const row of rows) yield toSettlement(row);
    const read = rows.at(-1);
    if (read === undefined) return;
    number = read.number;
  }
}

const byIds = statement<SettlementRow>(
  'settlements_by_ids',
  `select ${columns} from settlements where merchant_id = $1 and id = any($2::text[])
   order by number desc limit $3 offset $4`,
);

/** Some of the merchant's settlements, newest first. */
export const listSettlementsById = async (
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Settlement[]> => (await database.rows(byIds, [merchantId, ids, limit, offset])).map(toSettlement);

export interface SettlementFilters extends ListQuery {
  status: SettlementStatus | undefined;
}

/** Newest first. */
export async function listSettlements(
  database: Queryable,
  merchantId: string,
  filters: SettlementFilters,
): Promise<Settlement[]> {
  const { status, limit, offset } = filters;
  const list = filteredList<SettlementRow>({
    name: 'settlements_list',
    select: `select ${columns} from settlements`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      ...creationConditions(filters),
      ...(status === undefined ? [] : [{ sql: 'status = ?', value: status }]),
    ],
    orderBy: 'creation_date desc, id desc',
    limit,
    offset,
  });
  return (await database.rows(list.statement, list.values)).map(toSettlement);
}
