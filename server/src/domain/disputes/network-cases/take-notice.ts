import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, reject } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { findSealedConnection } from '../../../processors/connections/connection-store.ts';
import { insertCase, lockCaseByNumber, updateCase } from './case-store.ts';
import type { CaseNotice, ChargebackCase, RecordedNotice } from './chargeback-case.ts';
import { findDisputedCharge } from './find-charge.ts';
import { addsToCase, requireOpening } from './judge-notice.ts';
import { insertNotice, listNotices, markPosted } from './notice-store.ts';
import { type MatchedCase, postNotice } from './post-notice.ts';
import { writeStoredProblem } from './stored-problem.ts';

export interface TakenNotice {
  case: ChargebackCase;
  /** False if the case already has this notice, so that nothing changed. */
  isNew: boolean;
}

/**
 * Records a network's notice exactly once per connection, case number, stage and kind, and moves its money in the same
 * transaction. A case without a known charge, or whose money cannot be moved, goes to review. A notice of a dismissed case is
 * recorded but moves no money.
 */
export async function takeNotice(gateway: Gateway, notice: CaseNotice): Promise<TakenNotice> {
  const { connectionId } = notice;
  if (connectionId !== null && (await findSealedConnection(gateway.database, connectionId)) === undefined) {
    throw reject('case_connection_unknown', { connection: connectionId });
  }
  return gateway.database.transaction(async tx => {
    const { known, isOpened } = await openCase(gateway, tx, notice);
    if (!isOpened && !addsToCase(known, await listNotices(tx, known.id), notice)) {
      return { case: known, isNew: false };
    }
    await insertNotice(tx, known.id, notice, gateway.realClock.now());
    const noted = withNotice(known, notice);
    if (noted.state === 'dismissed') {
      await updateCase(tx, noted, gateway.realClock.now());
      return { case: noted, isNew: true };
    }
    const matched = noted.transactionId === null ? await match(tx, noted, notice) : noted;
    return { case: await postOpenNotices(gateway, tx, matched), isNew: true };
  });
}

/** Finds or creates the case of this number; a concurrent notice waits for the first. */
async function openCase(
  { realClock }: Gateway,
  tx: Queryable,
  notice: CaseNotice,
): Promise<{ known: ChargebackCase; isOpened: boolean }> {
  const { connectionId, caseNumber } = notice;
  const before = await lockCaseByNumber(tx, connectionId, caseNumber);
  if (before !== undefined) return { known: before, isOpened: false };
  const { network, stage, reasonCode, receivedOn, dueOn, hints } = notice;
  const isOpened = await insertCase(tx, {
    id: newId('chargebackCase'),
    connectionId,
    caseNumber,
    network,
    merchantId: null,
    transactionId: null,
    stage,
    reasonCode,
    disputedCentavos: requireOpening(notice),
    representedCentavos: null,
    postedFeeCentavos: 0n,
    receivedOn,
    dueOn,
    decidedOn: null,
    hints,
    creationDate: realClock.now(),
  });
  const known = await lockCaseByNumber(tx, connectionId, caseNumber);
  if (known === undefined) throw new Error(`the case ${caseNumber} is gone`);
  return { known, isOpened };
}

/** Applies a notice to a case, except for its money. */
function withNotice(known: ChargebackCase, notice: CaseNotice): ChargebackCase {
  const { kind, stage, outcome, receivedOn, amountCentavos } = notice;
  const isWaiting = known.state === 'review' || known.state === 'dismissed';
  const state = isWaiting ? known.state : (outcome ?? 'open');
  if (kind === 'represented') return { ...known, representedCentavos: amountCentavos };
  if (kind === 'decided') return { ...known, state, decidedOn: receivedOn };
  return {
    ...known,
    state,
    stage,
    reasonCode: notice.reasonCode ?? known.reasonCode,
    disputedCentavos: amountCentavos ?? known.disputedCentavos,
    dueOn: notice.dueOn,
    decidedOn: null,
  };
}

async function match(tx: Queryable, noted: ChargebackCase, { hints }: CaseNotice): Promise<ChargebackCase> {
  const { connectionId, disputedCentavos } = noted;
  const found = await findDisputedCharge(tx, { connectionId, hints, disputedCentavos });
  if (found.kind !== 'found') return { ...noted, state: 'review', problem: found.kind };
  return { ...noted, merchantId: found.charge.merchantId, transactionId: found.charge.id };
}

export const isMatched = (known: ChargebackCase): known is MatchedCase =>
  known.merchantId !== null && known.transactionId !== null;

/**
 * Posts the notices of a case that have not moved money yet, in their order. If the charge does not allow one, the case goes to
 * review with the reason, and the later notices wait.
 */
export async function postOpenNotices(
  gateway: Gateway,
  tx: Queryable,
  known: ChargebackCase,
): Promise<ChargebackCase> {
  const notices = await listNotices(tx, known.id);
  let posted = known;
  if (isMatched(known)) {
    const problem = await tryToPost(gateway, tx, known, notices);
    const fees = (await listNotices(tx, known.id)).filter(({ isPosted }) => isPosted);
    const postedFeeCentavos = fees.reduce((sum, { feeCentavos }) => sum + feeCentavos, 0n);
    const state = problem === null ? stateAfter(known, notices) : 'review';
    posted = { ...known, problem, state, postedFeeCentavos };
  }
  await updateCase(tx, posted, gateway.realClock.now());
  return posted;
}

async function tryToPost(
  gateway: Gateway,
  tx: Queryable,
  known: MatchedCase,
  notices: readonly RecordedNotice[],
): Promise<string | null> {
  for (const notice of notices.filter(({ isPosted }) => !isPosted)) {
    try {
      await postNotice(gateway, tx, known, notice);
    } catch (error) {
      // The rejection came before any write, so the transaction can continue.
      if (!(error instanceof GatewayError)) throw error;
      return writeStoredProblem(error);
    }
    await markPosted(tx, known.id, notice.number);
  }
  return null;
}

function stateAfter({ stage }: ChargebackCase, notices: readonly RecordedNotice[]): ChargebackCase['state'] {
  const decision = notices.find(notice => notice.stage === stage && notice.kind === 'decided');
  return decision?.outcome ?? 'open';
}
