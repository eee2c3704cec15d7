import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { SettledMethod } from '../pricing/price.ts';
import type {
  TaxRegime,
  WithheldTax,
  WithholdingBase,
  WithholdingMode,
  WithholdingRow,
} from './withholding.ts';

/** A row with what the table says about it. */
export interface DocumentedRow extends WithholdingRow {
  source: string;
  note: string | null;
}

interface TableRow {
  id: string;
  tax: WithheldTax;
  parts_per_million: number;
  base: WithholdingBase;
  methods: SettledMethod[];
  city: string | null;
  law: string;
  source: string;
  note: string | null;
  exempt_regimes: TaxRegime[];
  effective_from: string;
  effective_to: string | null;
}

const toRow = (row: TableRow): DocumentedRow => ({
  id: row.id,
  tax: row.tax,
  partsPerMillion: row.parts_per_million,
  base: row.base,
  methods: row.methods,
  city: row.city,
  law: row.law,
  source: row.source,
  note: row.note,
  exemptRegimes: row.exempt_regimes,
  effectiveFrom: row.effective_from as CalendarDate,
  effectiveTo: row.effective_to as CalendarDate | null,
});

const columns = `id, tax, parts_per_million, base, methods, city, law, source, note, exempt_regimes, effective_from,
  effective_to`;

const list = statement<TableRow>(
  'withholding_rows_list',
  `select ${columns} from withholding_rows order by tax, city nulls first, effective_from, id`,
);

export const listWithholdingRows = async (database: Queryable): Promise<DocumentedRow[]> =>
  (await database.rows(list)).map(toRow);

const insert = statement(
  'withholding_rows_insert',
  `insert into withholding_rows (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (id) do nothing`,
);

/** False where a row with this id is there. */
export const insertWithholdingRow = async (tx: Queryable, row: DocumentedRow): Promise<boolean> =>
  (await tx.run(insert, [
    row.id,
    row.tax,
    row.partsPerMillion,
    row.base,
    row.methods,
    row.city,
    row.law,
    row.source,
    row.note,
    row.exemptRegimes,
    row.effectiveFrom,
    row.effectiveTo,
  ])) > 0;

const end = statement('withholding_rows_end', 'update withholding_rows set effective_to = $2 where id = $1');

/** The row applies until this day. False where there is no such row. */
export const endWithholdingRow = async (
  tx: Queryable,
  id: string,
  lastDay: CalendarDate | null,
): Promise<boolean> => (await tx.run(end, [id, lastDay])) > 0;

const mode = statement<{ withholding_mode: WithholdingMode }>(
  'settlement_settings_mode',
  'select withholding_mode from settlement_settings',
);
export const readWithholdingMode = async (database: Queryable): Promise<WithholdingMode> =>
  (await database.find(mode))?.withholding_mode ?? 'none';

const setMode = statement(
  'settlement_settings_set_mode',
  'update settlement_settings set withholding_mode = $1',
);
export const saveWithholdingMode = (tx: Queryable, to: WithholdingMode): Promise<number> =>
  tx.run(setMode, [to]);
