import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { PseFound } from '../../../processors/pse-provider.ts';
import { expirePending, failPending } from '../../charges/hosted/settle-pending.ts';
import { readDetails, type Transaction } from '../../charges/transaction.ts';
import { pseAccount } from '../../money/ledger/store.ts';
import type { Inquiry, WaitingMethod } from '../waiting/waiting-method.ts';
import { closeUnstarted, giveBack } from './close-unstarted.ts';
import { type PseAttempt, pauseMs, pseAttemptStatuses, referenceOf } from './pse-attempt.ts';
import { pseProviderOf } from './pse-connections.ts';
import { queuePseReceipt } from './queue-pse-receipt.ts';
import { endPseReview } from './review-store.ts';
import { openPseAttempt, pseAttempts, resolvePseAttempt } from './store.ts';

/** How a bank declines (Interface 3.3). */
const REJECTED = errors.rejectedByProcessor;

/** The note on a charge that was paid after it had expired. */
export const LATE_NOTE = 'Approved by the bank after the payment had expired';

/** The provider's final answer. */
export type PseEnding = Pick<PseFound, 'cus' | 'bankUrl' | 'amountCentavos'> & {
  state: 'approved' | 'rejected' | 'expired';
};

export const pseMethod: WaitingMethod<PseAttempt, PseEnding> = {
  name: 'PSE attempt',
  store: pseAttempts,
  statuses: pseAttemptStatuses,
  states: {
    starting: 'created',
    pending: 'waiting',
    approved: 'completed',
    rejected: 'failed',
    refused: 'failed',
    not_started: 'failed',
    expired: 'expired',
    needs_review: 'in_review',
  },
  queriedLate: ['expired'],
  pauseMs,
  busyPauseMs: 15_000,
  inquire,
  closeUnstarted: (gateway, attempt) => closeUnstarted(gateway, attempt, 'not_started'),
  moneyOf: ({ state, amountCentavos }) => (state === 'approved' ? amountCentavos : undefined),
  statusOf: ({ state }) => state,
  inReview: 'needs_review',
  takesMoney: ({ status }) => ['charge_pending', 'cancelled', 'failed'].includes(status),
  isWaiting: ({ status }) => status === 'charge_pending',
  resolve(tx, attempt, { status, ending, nextCheckAt, now, note }) {
    const { cus, bankUrl } = ending;
    if (note === undefined) return resolvePseAttempt(tx, attempt, { status, cus, bankUrl, nextCheckAt, now });
    return endPseReview(tx, attempt, { status, note, cus, now });
  },
  completionOf: (gateway, charge, attempt, { cus }) => ({
    chargeMethod: 'bank_account',
    dueDate: null,
    details: readDetails(charge),
    lateNote: LATE_NOTE,
    outside: pseAccount,
    authorization: cus,
    queueReceipt: (tx, paid) => queuePseReceipt(gateway, tx, paid, attempt),
  }),
  endUnpaid,
  keepForReview: giveBack,
  reviewText: () => 'PSE money arrived that its charge cannot accept',
  review: {
    notPayable: 'pse_review_not_payable',
    endingOf: ({ cus, bankUrl, amountCentavos }, { as, authorization }) => ({
      state: as === 'approved' ? 'approved' : 'rejected',
      cus: authorization ?? cus ?? 'REVIEW',
      bankUrl: bankUrl ?? '',
      amountCentavos,
    }),
    endsCharge: false,
  },
};

async function inquire(gateway: Gateway, attempt: PseAttempt): Promise<Inquiry<PseEnding>> {
  const provider = await pseProviderOf(gateway, attempt.connectionId);
  const found = await provider.inquire(
    { merchantId: attempt.merchantId, reference: referenceOf(attempt) },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (found.kind === 'not_found') return { kind: 'not_found' };
  if (found.kind !== 'found') return { kind: 'no_answer' };
  const { state, cus, bankUrl } = found;
  // Only an approval changes an expired attempt.
  if (state !== 'pending' && (attempt.status !== 'expired' || state === 'approved')) {
    return { kind: 'ended', ending: { ...found, state } };
  }
  // Without a bank URL the payer cannot go to the bank yet.
  if (bankUrl === '') return { kind: 'pending' };
  const nextCheckAt = new Date(gateway.realClock.now().getTime() + pauseMs(attempt.checks));
  const open = () => openPseAttempt(gateway.database, attempt, { cus, bankUrl, nextCheckAt });
  return { kind: 'pending', open };
}

/**
 * Ends a rejected or expired payment. An order that began as a card link returns to its payer; one created
 * for PSE ends.
 */
async function endUnpaid(
  { clock }: Gateway,
  tx: Queryable,
  charge: Transaction,
  attempt: PseAttempt,
): Promise<void> {
  const { merchantId, chargeDueDate, status } = attempt;
  const unpaid = { merchantId, from: 'charge_pending', now: clock.now() } as const;
  const isInTime = chargeDueDate === null || chargeDueDate.getTime() > unpaid.now.getTime();
  if (charge.mayRetry && isInTime) await giveBack(tx, charge, attempt);
  else if (status === 'rejected') await failPending(tx, charge, { ...unpaid, code: REJECTED });
  else await expirePending(tx, charge, unpaid);
}
