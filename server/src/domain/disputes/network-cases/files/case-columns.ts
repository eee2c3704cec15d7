import type { CaseMapping } from '@recaudo/contract/operator/chargeback-files';
import type { CaseField } from '@recaudo/contract/shared/disputes/case-words';
import { plainName } from '../../../reconciliation/bank-files/column-names.ts';
import { isDayFirstIn } from '../../../reconciliation/bank-files/read-cell.ts';
import type { CsvRow } from '../../../reconciliation/split-csv.ts';

const ROWS_LOOKED_AT = 40;

/** Column names that acquirers use for our fields, the most reliable first. Each column is used for one field only. */
const names: readonly (readonly [CaseField, RegExp])[] = [
  ['case_number', /\b(caso|case|case number|numero de (caso|disputa)|case id|dispute id)\b/],
  ['last_four', /\b(ultimos (4|cuatro)|last (4|four)|tarjeta|card|pan)\b/],
  ['arn', /\b(arn|acquirer reference|referencia (del )?adquirente|rrn|retrieval)\b/],
  ['authorization', /\b(autorizacion|authorization|auth( code)?|aprobacion)\b/],
  [
    'charge_date',
    /^.{0,60}\bfecha\b.{0,60}\b(transaccion|compra|venta|cobro)\b|\b(transaction|purchase|charge|sale) date\b/,
  ],
  ['due_on', /\b(vence|vencimiento|limite|plazo|due|deadline|respond by)\b/],
  ['received_on', /\b(fecha|date|recibido|received)\b/],
  [
    'charge_amount',
    /^.{0,60}\b(valor|monto|importe)\b.{0,60}\b(transaccion|compra|venta|cobro)\b|\b(transaction|charge|sale) amount\b/,
  ],
  ['fee', /\b(comision|cargo|tarifa|fee)\b/],
  ['amount', /\b(valor|monto|importe|amount|disputado|disputed)\b/],
  ['reason_code', /\b(motivo|razon|causal|reason( code)?|codigo)\b/],
  ['network', /\b(franquicia|marca|red|network|brand)\b/],
  ['stage', /\b(etapa|ciclo|fase|stage|cycle)\b/],
  ['outcome', /\b(resultado|decision|fallo|outcome|status|estado)\b/],
  ['merchant_id', /\b(comercio|merchant)\b/],
  ['reference', /\b(referencia|reference|orden|order|transaccion|transaction)\b/],
];

const fieldsOf = (cells: readonly string[]): CaseMapping['columns'] => {
  const columns: CaseMapping['columns'] = {};
  const taken = new Set<number>();
  for (const [field, pattern] of names) {
    const place = cells.findIndex((cell, at) => !taken.has(at) && pattern.test(plainName(cell)));
    if (place < 0) continue;
    columns[field] = place;
    taken.add(place);
  }
  return columns;
};

interface Guess {
  line: number;
  columns: CaseMapping['columns'];
}

/** Takes the row with the most known names as the header. An operator can override the guessed columns. */
export function guessCaseMapping(rows: readonly CsvRow[]): CaseMapping {
  const [best] = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row): Guess => ({ line: row.line, columns: fieldsOf(row.cells) }))
    .toSorted((one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length);
  const { line, columns } = best ?? { line: 1, columns: {} };
  const days = [columns.received_on, columns.due_on, columns.charge_date];
  const cells = rows
    .filter(row => row.line > line)
    .flatMap(row => days.flatMap(place => (place === undefined ? [] : [row.cells[place] ?? ''])));
  return { header_line: line, day_first: isDayFirstIn(cells), columns };
}
