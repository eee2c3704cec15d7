import type { Database } from '../../../platform/database/connections/connection.ts';
import { retryAfterDeadlock } from '../../../platform/database/connections/deadlock.ts';
import {
  type Find,
  type FindByText,
  type IdSet,
  type Treatment,
  treatmentsOf,
} from './inventory/inventory.ts';
import { ERASED, ERASED_EMAIL, hasMark, redactJson, redactMarks } from './redact.ts';
import {
  changeRow,
  type FoundRow,
  findById,
  type OpenTable,
  removeRow,
  type Search,
  scanPage,
} from './rows-store.ts';
import { foldEach, type Subject } from './subject.ts';

/** The marks and ids of a person for one run. */
export interface Target {
  tenantId: string;
  subject: Subject;
  ids: Readonly<Record<IdSet, readonly string[]>>;
}

const IDS_AT_ONCE = 200;
/** Small batches, so that a payment waits only milliseconds for a locked row. */
const ROWS_AT_ONCE = 50;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Finds the person's rows in one of the possible ways, in bounded batches. */
export async function* findRows(
  database: Database,
  table: OpenTable,
  { tenantId, subject, ids }: Target,
  { find, columns }: { find: Find; columns: readonly string[] },
): AsyncGenerator<FoundRow[]> {
  const search: Search =
    'text' in find
      ? { columns: find.text, marks: marksFor(find, subject) }
      : { column: find.column, ids: ids[find.by] };
  if (('ids' in search ? search.ids : search.marks).length === 0) return;
  if ('by' in find && find.isScanned !== true) {
    for (const chunk of chunksOf(ids[find.by], IDS_AT_ONCE)) {
      const rows = await findById(database, table, tenantId, { by: find, ids: chunk, columns });
      yield* chunksOf(rows, ROWS_AT_ONCE);
    }
    return;
  }
  let after: readonly string[] | undefined;
  do {
    const page = await scanPage(database, table, tenantId, { search, columns, after });
    yield* chunksOf(page.rows, ROWS_AT_ONCE);
    ({ after } = page);
  } while (after !== undefined);
}

/** A request that names the person's reversal belongs to the person, even if its texts contain no name. */
const marksFor = ({ touches }: FindByText, { strong, ids }: Subject): readonly string[] =>
  touches === 'row' ? [...strong, ...ids.reversals.map(foldEach)] : strong;

/** Erases a person from one table. Returns how many rows were changed or removed. */
export async function eraseFromTable(database: Database, table: OpenTable, target: Target): Promise<number> {
  let rows = 0;
  for (const find of table.inventory.find ?? []) {
    const isRow = 'by' in find || find.touches === 'row';
    const isRemoved = isRow && table.inventory.isRemoved === true;
    const treatments = isRow ? treatmentsOf(table.inventory) : wordColumns(table, find);
    const columns = isRemoved ? [] : treatments.map(([column]) => column);
    for await (const found of findRows(database, table, target, { find, columns })) {
      rows += await retryAfterDeadlock(() =>
        database.transaction(async tx => {
          let changed = 0;
          for (const row of found) {
            if (isRemoved) changed += await removeRow(tx, table, row.key);
            else {
              const changes = changesOf(row, treatments, target.subject, isRow);
              if (changes.length > 0) changed += await changeRow(tx, table, row.key, changes);
            }
          }
          return changed;
        }),
      );
    }
  }
  return rows;
}

/** In a row that may belong to another person, only the searched texts change. */
const wordColumns = ({ inventory }: OpenTable, find: Find): [string, Treatment][] =>
  treatmentsOf(inventory).filter(([column]) => 'text' in find && find.text.includes(column));

function changesOf(
  { key, values }: FoundRow,
  treatments: readonly [string, Treatment][],
  subject: Subject,
  isOwn: boolean,
): { column: string; to: string | null }[] {
  return treatments.flatMap(([column, treatment], index) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const to = applyTreatment(treatment, value, { rowId: key.at(-1) ?? '', subject, isOwn });
    return to === value ? [] : [{ column, to }];
  });
}

interface Treated {
  rowId: string;
  subject: Subject;
  isOwn: boolean;
}

const constants: Partial<Record<Treatment, string | null>> = {
  null: null,
  blank: '',
  name: ERASED,
  email: ERASED_EMAIL,
  address: '0.0.0.0',
};

function applyTreatment(
  treatment: Treatment,
  value: string,
  { rowId, subject, isOwn }: Treated,
): string | null {
  const constant = constants[treatment];
  if (constant !== undefined) return constant;
  const marks = isOwn ? [...subject.strong, ...subject.words] : subject.strong;
  if (treatment === 'unique') return hasMark(value, marks) ? `erased-${rowId}` : value;
  if (treatment === 'words') return redactMarks(value, marks);
  return redactJson(value, {
    marks: subject,
    isOwn,
    isCustomer: isCustomer(value),
    isReversal: isReversal(value),
  });
}

/** Whether the JSON is a customer, the only resource with a name and an email at the top level. */
const isCustomer = (json: string): boolean => /^\s*\{[^{}]*"email"\s*:/.test(json);

/** Whether the JSON is a reversal, the only resource with the day on which the payer noticed. */
const isReversal = (json: string): boolean => /"noticed_on"\s*:/.test(json);
