import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { lockCase, updateCase } from './case-store.ts';
import type { ChargebackCase, Dismissal } from './chargeback-case.ts';
import { listNotices } from './notice-store.ts';

/** Dismisses a case whose charge cannot be found. Later notices are recorded but move no money. */
export const dismissCase = (
  { database, realClock }: Gateway,
  caseId: string,
  { reason, by }: Pick<Dismissal, 'reason' | 'by'>,
): Promise<ChargebackCase> =>
  database.transaction(async tx => {
    const known = await lockCase(tx, caseId);
    if (known === undefined) throw notFound();
    if (known.state !== 'review') throw reject('case_not_in_review', { case: known.caseNumber });
    const notices = await listNotices(tx, caseId);
    if (notices.some(({ isPosted }) => isPosted)) {
      throw reject('case_in_ledger', { case: known.caseNumber });
    }
    const at = realClock.now();
    const dismissed = { ...known, state: 'dismissed', problem: null, dismissal: { reason, by, at } } as const;
    await updateCase(tx, dismissed, at);
    return dismissed;
  });
