import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { findCase } from './case-store.ts';
import type { CaseNotice } from './chargeback-case.ts';
import { type TakenNotice, takeNotice } from './take-notice.ts';

/** An operator's addition to an existing case; everything else comes from the case. */
export type FollowingNotice = Pick<
  CaseNotice,
  'kind' | 'outcome' | 'amountCentavos' | 'feeCentavos' | 'receivedOn' | 'source' | 'byWhom'
>;

/** Records a representment or a decision at the case's current stage. */
export async function followCase(
  gateway: Gateway,
  caseId: string,
  notice: FollowingNotice,
): Promise<TakenNotice> {
  const known = await findCase(gateway.database, caseId);
  if (known === undefined) throw notFound();
  if (known.state === 'dismissed') {
    throw reject('case_dismissed', { case: known.caseNumber });
  }
  const { connectionId, caseNumber, network, stage, hints } = known;
  return takeNotice(gateway, {
    ...notice,
    connectionId,
    caseNumber,
    network,
    stage,
    hints,
    reasonCode: null,
    dueOn: null,
  });
}
