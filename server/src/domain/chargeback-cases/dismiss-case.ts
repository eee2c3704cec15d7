import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { lockCase, updateCase } from './case-store.ts';
import type { ChargebackCase, Dismissal } from './chargeback-case.ts';
import { rejected } from './judge-notice.ts';
import { listNotices } from './notice-store.ts';

/** A person sets a case aside that no charge can be named for. Later notices are recorded and move nothing. */
export const dismissCase = (
  { database, realClock }: Gateway,
  caseId: string,
  { reason, by }: Pick<Dismissal, 'reason' | 'by'>,
): Promise<ChargebackCase> =>
  database.transaction(async tx => {
    const known = await lockCase(tx, caseId);
    if (known === undefined) throw notFound();
    if (known.state !== 'review') throw rejected(`Case ${known.caseNumber} does not wait for a person`);
    const notices = await listNotices(tx, caseId);
    if (notices.some(({ isPosted }) => isPosted)) {
      throw rejected(`Case ${known.caseNumber} is in the ledger already: it cannot be dismissed`);
    }
    const at = realClock.now();
    const dismissed = { ...known, state: 'dismissed', problem: null, dismissal: { reason, by, at } } as const;
    await updateCase(tx, dismissed, at);
    return dismissed;
  });
