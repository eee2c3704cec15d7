import { setImmediate } from 'node:timers/promises';
import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { apart } from '../../../platform/database/connections/savepoint.ts';
import { isFaultOfARow, writeGroup } from '../../../platform/database/statements/group-write.ts';
import type { Subscription } from '../../billing/subscriptions/subscription.ts';
import type { Customer } from '../../customers/customer.ts';
import { insertBroughtCredit, insertBroughtDiscounts } from './bring-store.ts';
import type { FileCounts, RowProblem } from './import-store.ts';
import { resolveCards } from './resolve/resolve-cards.ts';
import { resolvePlans } from './resolve/resolve-plans.ts';
import { type ImportContext, type Resolved, resolveCustomers } from './resolve/resolve-rows.ts';
import { resolveSubscriptions } from './resolve/resolve-subscriptions.ts';
import type { Judged, Problem, ReadRow, Values } from './rows/import-row.ts';
import {
  type Brought,
  type CardRow,
  judgeCard,
  judgeCustomer,
  judgePlan,
  type RowContext,
} from './rows/judge-rows.ts';
import { planRow } from './rows/planned-rows.ts';
import { judgeSubscription } from './rows/subscription-terms.ts';
import { type IdMapping, insertIds, insertRows } from './write-store.ts';

interface KindRules<Kind extends ImportKind, Row extends Brought> {
  judge(values: Values, context: RowContext): Judged<Row>;
  resolve(tx: Queryable, context: ImportContext, rows: readonly Row[]): Promise<Resolved<Kind>[]>;
}

const rules = {
  plans: { judge: judgePlan, resolve: resolvePlans },
  customers: { judge: judgeCustomer, resolve: resolveCustomers },
  cards: { judge: judgeCard, resolve: resolveCards },
  subscriptions: { judge: judgeSubscription, resolve: resolveSubscriptions },
};
const rulesOf = (kind: ImportKind): KindRules<ImportKind, Brought> => rules[kind];

export interface Group {
  kind: ImportKind;
  position: number;
  rows: readonly ReadRow[];
  /** Ids of earlier rows of this file. The group's own ids are added. */
  seen: Set<string>;
}

export interface GroupResult extends FileCounts {
  problems: RowProblem[];
}

interface GoodRow {
  line: number;
  row: Brought;
}

/** The counts and problems of a group. */
function newResult({ position }: Group) {
  const result: GroupResult = { created: 0, known: 0, refused: 0, warnings: 0, problems: [] };
  const add = (line: number, externalId: string | null, problem: Problem, isWarning: boolean) => {
    const { field, problem: what, value } = problem;
    result.problems.push({ position, line, externalId, field, problem: what, value, isWarning });
    result[isWarning ? 'warnings' : 'refused'] += 1;
  };
  return { result, add };
}

type Result = ReturnType<typeof newResult>;

/** Yields after this many rows, so that requests are answered in between. A row takes microseconds. */
const ROWS_AT_ONCE = 250;

function judgeRow(kind: ImportKind, { values }: ReadRow, context: ImportContext): Judged<Brought> {
  const { today, now, gateway } = context;
  const about: RowContext = { today, now, environment: gateway.environment };
  return values.ok ? rulesOf(kind).judge(values.row, about) : values;
}

/** Records the id of a row that an earlier run finished, so that a later row with the same id counts as repeated. */
export function rememberRow(kind: ImportKind, row: ReadRow, context: ImportContext, seen: Set<string>): void {
  const judged = judgeRow(kind, row, context);
  if (judged.ok) seen.add(judged.row.externalId);
}

/** Checks each row by itself. */
async function judgeRows(group: Group, context: ImportContext, { result, add }: Result): Promise<GoodRow[]> {
  const good: GoodRow[] = [];
  for (const [index, read] of group.rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const { line, id } = read;
    const judged = judgeRow(group.kind, read, context);
    if (!judged.ok) {
      add(line, id, judged, false);
      continue;
    }
    const { row, warnings } = judged;
    if (group.seen.has(row.externalId)) {
      result.known += 1;
      add(line, row.externalId, { field: 'id', problem: 'repeated', value: '' }, true);
      continue;
    }
    group.seen.add(row.externalId);
    for (const warning of warnings) add(line, row.externalId, warning, true);
    good.push({ line, row });
  }
  return good;
}

interface Writing {
  line: number;
  externalId: string;
  /** Null for an existing record that only gets its source id. */
  row: (Resolved<ImportKind> & { kind: 'new' })['row'] | null;
  id: string;
}

/** Imports one group inside a transaction; a dry run only reads. */
export async function importGroup(tx: Queryable, context: ImportContext, group: Group): Promise<GroupResult> {
  const collected = newResult(group);
  const { result, add } = collected;
  const good = await judgeRows(group, context, collected);
  const resolved = await rulesOf(group.kind).resolve(
    tx,
    context,
    good.map(({ row }) => row),
  );
  const writings: Writing[] = [];
  for (const [index, { line, row }] of good.entries()) {
    const resolution = resolved[index];
    if (resolution === undefined) throw new Error('a group was resolved into too few rows');
    const { externalId } = row;
    if (resolution.kind === 'refused') {
      context.planned?.refused[group.kind].add(externalId);
      add(line, externalId, resolution, false);
    } else {
      for (const warning of resolution.warnings ?? []) add(line, externalId, warning, true);
      if (resolution.kind === 'new')
        writings.push({ line, externalId, row: resolution.row, id: resolution.row.id });
      else {
        result.known += resolution.isCounted === true ? 0 : 1;
        if (!resolution.isMapped) writings.push({ line, externalId, row: null, id: resolution.id });
      }
    }
  }
  if (context.planned === undefined) {
    if (group.kind === 'cards') await adoptAgreements(context, good, writings);
    await write(tx, context, group.kind, { writings, result: collected });
  } else plan(context.planned, group.kind, writings, result);
  return result;
}

function plan(
  planned: NonNullable<ImportContext['planned']>,
  kind: ImportKind,
  writings: readonly Writing[],
  result: GroupResult,
): void {
  for (const { externalId, row } of writings) {
    if (row === null) continue;
    planRow(planned, kind, externalId, row);
    result.created += 1;
  }
}

/** Stored before the cards, so that no card is charged without its first-use data. */
async function adoptAgreements(
  { gateway, merchantId }: ImportContext,
  good: readonly GoodRow[],
  writings: readonly Writing[],
): Promise<void> {
  const isNew = new Set(writings.filter(({ row }) => row !== null).map(({ externalId }) => externalId));
  const agreements = good
    .map(({ row }) => row as CardRow)
    .filter(({ externalId }) => isNew.has(externalId))
    .flatMap(({ card: { cardNumber }, networkTransactionId }) =>
      networkTransactionId === null ? [] : [{ merchantId, cardNumber, networkTransactionId }],
    );
  if (agreements.length > 0) await gateway.cardProcessor.adoptAgreements?.(agreements);
}

/** Writes a group. If the database rejects a row, the group is retried in halves until that row is alone. */
async function write(
  tx: Queryable,
  context: ImportContext,
  kind: ImportKind,
  { writings, result: { result, add } }: { writings: readonly Writing[]; result: Result },
): Promise<void> {
  const written = await writeGroup(writings, async part => {
    await apart(tx, () => writePart(tx, context, kind, part));
    return part.map(() => true);
  });
  for (const [index, { line, externalId, row }] of writings.entries()) {
    const one = written[index];
    if (one?.ok === true) result.created += row === null ? 0 : 1;
    else {
      const error = one?.error;
      if (!isFaultOfARow(error)) throw error;
      if (row === null) result.known -= 1;
      add(line, externalId, { field: 'id', problem: 'taken', value: '' }, false);
    }
  }
}

async function writePart(
  tx: Queryable,
  { merchantId, source, importId, now }: ImportContext,
  kind: ImportKind,
  part: readonly Writing[],
): Promise<void> {
  const rows = part.flatMap(({ row }) => (row === null ? [] : [row]));
  await insertRows(tx, kind, merchantId, rows as never);
  if (kind === 'customers') await insertBroughtCredit(tx, merchantId, rows as Customer[], now);
  if (kind === 'subscriptions') await insertBroughtDiscounts(tx, merchantId, rows as Subscription[], now);
  const ids: IdMapping[] = part.map(({ externalId, id }) => ({ externalId, id }));
  await insertIds(tx, { merchantId, source, importId }, kind, ids);
}
