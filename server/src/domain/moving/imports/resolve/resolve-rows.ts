import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { type IdKind, newId } from '../../../../platform/primitives/values/id.ts';
import { detailsOf } from '../../../customers/customer.ts';
import { type Problem, rejected } from '../rows/import-row.ts';
import type { Brought, CustomerRow } from '../rows/judge-rows.ts';
import type { PlannedRows } from '../rows/planned-rows.ts';
import type { ImportedRows } from '../write-store.ts';
import { findEmails, findMappedIds, findNamedCustomers, findTakenIds, type Origin } from './look-up-store.ts';

export interface ImportContext extends Origin {
  gateway: Gateway;
  importId: string;
  today: CalendarDate;
  now: Date;
  /** In a dry run, the records that would have been written. */
  planned?: PlannedRows | undefined;
}

/** The record already exists here. */
export interface Known {
  kind: 'known';
  id: string;
  /** False if the record came from elsewhere and still needs a mapping to its source id. */
  isMapped: boolean;
  /** The same import created it before a restart, so it is already counted. */
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

export const rejectedRow = (
  field: string,
  problem: Problem['problem'],
  value = '',
): { kind: 'refused' } & Problem => ({ ...rejected(field, problem, value), kind: 'refused' });

/** Maps the source ids of a group to ids here, including planned records. */
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
  /** Set if an earlier row of this source created the record. */
  known: Known | undefined;
  id: string;
  /** Another record here has this id. It may be the same one, created another way. */
  isTaken: boolean;
}

/**
 * Finds rows imported before, by their source id only, and chooses the ids of new ones: the source's id if it has our format, or
 * else a new one.
 */
export async function resolveIds(
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
    if (id !== undefined) {
      const isCounted = importId === context.importId;
      return { id, isTaken: false, known: { kind: 'known', id, isMapped: true, isCounted } };
    }
    const planned = context.planned?.ids[kind].get(externalId);
    if (planned !== undefined)
      return { id: planned, isTaken: false, known: { kind: 'known', id: planned, isMapped: true } };
    return {
      id: keptId ?? newId(idKinds[kind]),
      isTaken: keptId !== null && taken.has(keptId),
      known: undefined,
    };
  });
}

export const noFresh: Fresh = { known: undefined, id: '', isTaken: false };

export const takenIds = (fresh: readonly Fresh[]): string[] =>
  fresh.filter(({ isTaken }) => isTaken).map(({ id }) => id);

/** Decides about a record here that has this id: it is the same one if its data agrees; otherwise rejects the row. */
export const resolveTakenId = (id: string, isSame: boolean): Known | ({ kind: 'refused' } & Problem) =>
  isSame ? { kind: 'known', id, isMapped: false } : rejectedRow('id', 'id_taken', id);

export async function resolveCustomers(
  tx: Queryable,
  context: ImportContext,
  rows: readonly CustomerRow[],
): Promise<Resolved<'customers'>[]> {
  const fresh = await resolveIds(tx, context, 'customers', rows);
  const emails = await findEmails(tx, context.merchantId, takenIds(fresh));
  const holders = await findHolders(tx, context, rows);
  return rows.map(({ externalId, body, creationDate, creditCentavos }, index) => {
    const { known, id, isTaken } = fresh[index] ?? noFresh;
    if (known !== undefined) return known;
    if (isTaken) return resolveTakenId(id, emails.get(id) === body.email.trim().toLowerCase());
    const name = body.external_id || null;
    const holder = name === null ? undefined : holders.get(name);
    if (holder !== undefined) return rejectedRow('external_id', 'external_id_taken', holder);
    if (name !== null) holders.set(name, externalId);
    return {
      kind: 'new',
      row: {
        ...detailsOf(body),
        id,
        creationDate,
        externalId: name,
        hasAccount: body.requires_account ?? true,
        status: 'active',
        balanceCentavos: 0n,
        creditCentavos,
      },
    };
  });
}

/** Maps each `external_id` of these rows to its customer, by the customer's source id if it was imported. */
async function findHolders(
  tx: Queryable,
  context: ImportContext,
  rows: readonly CustomerRow[],
): Promise<Map<string, string>> {
  const names = rows.flatMap(({ body }) => body.external_id || []);
  const found = await findNamedCustomers(tx, context, names);
  for (const name of names) {
    const planned = context.planned?.externalIds.get(name);
    if (planned !== undefined) found.set(name, planned);
  }
  return found;
}
