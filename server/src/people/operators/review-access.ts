import type { AccessReviewDue } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { auditIn } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import type { Remover } from './remove-operator.ts';
import { findReviewedSince, insertReview } from './review-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Quarterly, twice as often as PCI DSS 7.2.4 requires. */
export const REVIEW_EVERY_MS = 90 * DAY_MS;

/** Undefined while the installation has no operators. */
export async function findReviewDue(database: Queryable, now: Date): Promise<AccessReviewDue | undefined> {
  const since = await findReviewedSince(database);
  if (since === undefined) return undefined;
  const dueAt = new Date(since.getTime() + REVIEW_EVERY_MS);
  return { dueAt, isDue: dueAt <= now };
}

/** Records that a person has confirmed the list of operators. */
export const reviewAccess = (
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  by: Remover,
  note: string | null,
): Promise<void> =>
  control.database.transaction(async tx => {
    const name = by.account?.name ?? `command (${by.user ?? ''})`;
    await insertReview(tx, { now: control.realClock.now(), accountId: by.account?.id ?? null, name, note });
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: by.account,
      action: 'access_reviewed',
      what: 'operators',
      fromIp: by.fromIp,
      environment: null,
      details: {
        ...(note === null ? {} : { note }),
        ...(by.user === undefined ? {} : { user: by.user }),
      },
    });
  });
