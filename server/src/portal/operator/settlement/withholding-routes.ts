import { type NewWithholdingRow, withholdingTable } from '@recaudo/contract/operator/settlement/withholding';
import {
  bogotaDateOf,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import {
  type DocumentedRow,
  endWithholdingRow,
  insertWithholdingRow,
  listWithholdingRows,
  readWithholdingMode,
  saveWithholdingMode,
} from '../../../domain/settlement/withholding/store.ts';
import { refusedValue, reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { toPercent } from './view.ts';

const stateOf = ({ effectiveFrom, effectiveTo }: DocumentedRow, today: CalendarDate) => {
  if (effectiveFrom > today) return 'future' as const;
  return effectiveTo !== null && effectiveTo < today ? ('past' as const) : ('current' as const);
};

const rowToView = (row: DocumentedRow, today: CalendarDate) => ({
  id: row.id,
  tax: row.tax,
  percent: toPercent(row.partsPerMillion),
  base: row.base,
  methods: row.methods,
  city: row.city,
  law: row.law,
  source: row.source,
  note: row.note,
  exempt: row.exemptRegimes,
  effective_from: row.effectiveFrom,
  effective_to: row.effectiveTo,
  state: stateOf(row, today),
});

const rowOf = (body: NewWithholdingRow, effectiveFrom: CalendarDate): DocumentedRow => ({
  id: body.id.trim(),
  tax: body.tax,
  partsPerMillion: Math.round(body.percent * 10_000),
  base: body.base,
  methods: body.methods,
  city: body.city ?? null,
  law: body.law,
  source: body.source,
  note: body.note ?? null,
  exemptRegimes: body.exempt,
  effectiveFrom,
  effectiveTo: null,
});

/** The day of a schema that has accepted it. */
function dayOf(written: string): CalendarDate {
  const day = parseCalendarDate(written);
  if (day === undefined) throw new RangeError(`a day passed its schema: ${written}`);
  return day;
}

/** What is withheld from sales, by date. Every change is in the audit log of the installation. */
export function withholdingRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, withholdingTable.list, async ({ params }) => {
    const { database, clock } = get(params.environment);
    const today = bogotaDateOf(clock.now());
    const rows = await listWithholdingRows(database);
    return { mode: await readWithholdingMode(database), rows: rows.map(row => rowToView(row, today)) };
  });

  mount(app, withholdingTable.setMode, async request => {
    const { mode } = request.body;
    await saveWithholdingMode(get(request.params.environment).database, mode);
    request.auditDetails = { what: mode };
    return { mode };
  });

  mount(app, withholdingTable.add, async request => {
    const { database } = get(request.params.environment);
    const row = rowOf(request.body, dayOf(request.body.effective_from));
    if (!(await insertWithholdingRow(database, row))) throw reject('withholding_row_exists');
    const { tax, law, effectiveFrom: from } = row;
    const details = { tax, percent: `${request.body.percent} %`, from, law };
    request.auditDetails = { what: row.id, details };
    return { id: row.id };
  });

  mount(app, withholdingTable.end, async request => {
    const { database } = get(request.params.environment);
    const { id, last_day: written } = request.body;
    const row = (await listWithholdingRows(database)).find(known => known.id === id);
    if (row === undefined) throw reject('withholding_row_missing');
    const lastDay = dayOf(written);
    if (lastDay < row.effectiveFrom) throw refusedValue('last_day', 'last_day_before_first');
    await endWithholdingRow(database, id, lastDay);
    request.auditDetails = { what: id, details: { to: lastDay } };
    return { id };
  });
}
