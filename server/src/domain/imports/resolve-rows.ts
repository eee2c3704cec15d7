import type { CalendarDate } from '@recaudo/contract/calendar-date';
import { centavosOf } from '@recaudo/contract/fields';
import type { ImportKind } from '@recaudo/contract/import-words';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { type IdKind, newId } from '../../primitives/id.ts';
import { detailsOf } from '../customers/customer.ts';
import { type Problem, refused } from './import-row.ts';
import type { Brought, CustomerRow, PlanRow } from './judge-rows.ts';
import { findMappedIds, findNamedCustomers, findTakenIds, type Origin } from './look-up-store.ts';
import type { PlannedRows } from './planned-rows.ts';
import type { ImportedRows } from './write-store.ts';

export interface ImportContext extends Origin {
  gateway: Gateway;
  importId: string;
  today: CalendarDate;
  now: Date;
  /** In a dry run: nothing is written, and what would have been is kept here. */
  planned?: PlannedRows | undefined;
}

/** It is here already. */
export interface Known {
  kind: 'known';
  id: string;
  /** False where it came by another way and has yet to get its name from there. */
  isMapped: boolean;
  /** This very import has brought it, before it was begun again: it is counted. */
  isCounted?: boolean;
  warnings?: Problem[];
}

export type Resolved<Kind extends ImportKind> =
  | Known
  | { kind: 'new'; row: ImportedRows[Kind]; warnings?: Problem[] }
  | ({ kind: 'refused' } & Problem);

const idKinds = {
  customers: 'customer',
  plans: 'plan',
  cards: 'card',
  subscriptions: 'subscription',
} as const satisfies Record<ImportKind, IdKind>;

export const refusedRow = (
  field: string,
  problem: Problem['problem'],
  value = '',
): { kind: 'refused' } & Problem => ({ ...refused(field, problem, value), kind: 'refused' });

/** What the ids of a group are called here, those that are only planned included. */
export async function mappedIds(
  tx: Queryable,
  context: ImportContext,
  kind: ImportKind,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await findMappedIds(tx, context, kind, [...new Set(externalIds)]);
  const found = new Map([...rows].map(([externalId, { id }]) => [externalId, id]));
  for (const id of context.planned === undefined ? [] : externalIds) {
    const planned = context.planned?.ids[kind].get(id);
    if (planned !== undefined) found.set(id, planned);
  }
  return found;
}

interface Fresh {
  /** Set where the row is here already. */
  known: Known | undefined;
  id: string;
}

/** Which rows of a group are new, and what they will be called: as there, where that is an id of ours and free. */
export async function sortOut(
  tx: Queryable,
  context: ImportContext,
  kind: ImportKind,
  rows: readonly Brought[],
): Promise<Fresh[]> {
  const ids = rows.map(({ externalId }) => externalId);
  const mapped = await findMappedIds(tx, context, kind, ids);
  const kept = rows.flatMap(({ keptId }) => keptId ?? []);
  const taken = await findTakenIds(tx, context.merchantId, kind, kept);
  return rows.map(({ externalId, keptId }) => {
    const { id, importId } = mapped.get(externalId) ?? {};
    if (id !== undefined)
      return { id, known: { kind: 'known', id, isMapped: true, isCounted: importId === context.importId } };
    const planned = context.planned?.ids[kind].get(externalId);
    if (planned !== undefined) return { id: planned, known: { kind: 'known', id: planned, isMapped: true } };
    if (keptId !== null && taken.has(keptId))
      return { id: keptId, known: { kind: 'known', id: keptId, isMapped: false } };
    return { id: keptId ?? newId(idKinds[kind]), known: undefined };
  });
}

export async function resolveCustomers(
  tx: Queryable,
  context: ImportContext,
  rows: readonly CustomerRow[],
): Promise<Resolved<'customers'>[]> {
  const fresh = await sortOut(tx, context, 'customers', rows);
  const names = rows.flatMap(({ body }) => body.external_id || []);
  const named = await findNamedCustomers(tx, context.merchantId, names);
  return rows.map(({ body, creationDate }, index) => {
    const { known, id } = fresh[index] ?? { known: undefined, id: '' };
    if (known !== undefined) return known;
    const namesake = named.get(body.external_id ?? '');
    if (namesake !== undefined) return { kind: 'known', id: namesake, isMapped: false };
    return {
      kind: 'new',
      row: {
        ...detailsOf(body),
        id,
        creationDate,
        externalId: body.external_id || null,
        hasAccount: body.requires_account ?? true,
        status: 'active',
        balanceCentavos: 0n,
      },
    };
  });
}

const RETRY_TIMES = 3;

export async function resolvePlans(
  tx: Queryable,
  context: ImportContext,
  rows: readonly PlanRow[],
): Promise<Resolved<'plans'>[]> {
  const fresh = await sortOut(tx, context, 'plans', rows);
  return rows.map(({ body, creationDate }, index) => {
    const { known, id } = fresh[index] ?? { known: undefined, id: '' };
    if (known !== undefined) return known;
    return {
      kind: 'new',
      row: {
        id,
        creationDate,
        name: body.name,
        amountCentavos: centavosOf(body.amount),
        currency: 'COP',
        repeatEvery: body.repeat_every,
        repeatUnit: body.repeat_unit,
        retryTimes: body.retry_times ?? RETRY_TIMES,
        retrySchedule: body.retry_schedule ?? 'daily',
        status: 'active',
        statusAfterRetry: body.status_after_retry,
        trialDays: body.trial_days,
      },
    };
  });
}
