import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Gateway } from '../../dependencies.ts';
import { writeJson } from '../../http/json-writer.ts';
import { newId } from '../../primitives/id.ts';
import { inParallel } from '../../primitives/in-parallel.ts';
import { cardToView } from '../cards/view.ts';
import { newCardCharge, type Transaction } from '../charges/charge.ts';
import { openReview } from '../charges/pending-payment-store.ts';
import type { Ending } from '../charges/settlement.ts';
import { noteOutcome } from '../fraud/note-outcome.ts';
import { customerAccount, merchantAccount } from '../ledger/store.ts';
import type { DueSubscription } from './billing-store.ts';
import { callRenewal } from './call-renewal.ts';
import type { JudgedCharge } from './judge-card.ts';
import type { ChargedRenewal, DueCharge, Renewal } from './renewal.ts';
import { gatherRenewals, type NewRenewal, type RenewalSource, recordRenewals } from './renewal-store.ts';
import { settleRenewal } from './settle-renewals.ts';
import { nameOf } from './subscription.ts';

const CALLS_AT_ONCE = 64;
/** Beside the processor's own time: how long a worker may take before the sweep asks what became of its call. */
const GRACE_MS = 10_000;

/** Records a batch, calls with bounded concurrency, and settles what comes back in groups. */
export async function makeCharges(
  gateway: Gateway,
  charges: readonly DueCharge[],
  leaseUntil: Date,
  now: Date,
  onCharged: (charged: ChargedRenewal) => void,
): Promise<void> {
  const renewals = await record(gateway, charges, leaseUntil, now);
  const errors: unknown[] = [];
  const settling: Promise<unknown>[] = [];
  await inParallel(CALLS_AT_ONCE, renewals, async renewal => {
    const ending = await callRenewal(gateway, renewal, now);
    // Not waited for here: a call that has its answer makes room for the next one.
    const settled = settle(gateway, renewal, ending, now, leaseUntil).then(onCharged);
    settling.push(settled.catch((error: unknown) => errors.push(error)));
  }).catch((error: unknown) => errors.push(error));
  await Promise.all(settling);
  if (errors.length > 0) throw errors[0];
}

/**
 * Charges one subscription now, for a request that holds its lease: the first charge, or one with a new card (then
 * `due` has that card). `judged` by the fraud rules where a stranger is behind it. Answers the id of the charge; undefined when it is not ours to make.
 */
export async function chargeSubscription(
  gateway: Gateway,
  charge: DueCharge,
  leaseUntil: Date,
  judged?: JudgedCharge,
): Promise<string | undefined> {
  const now = gateway.clock.now();
  const [renewal] = await record(gateway, [charge], leaseUntil, now);
  if (renewal === undefined) return undefined;
  const { merchantId } = charge.due;
  const { facts, reviewRules = [] } = judged ?? {};
  if (reviewRules.length > 0) {
    const reviewed = { merchantId, transactionId: renewal.charge.id };
    await openReview(gateway.database, reviewed, reviewRules, now);
  }
  const ending = await callRenewal(gateway, renewal, now);
  await settle(gateway, renewal, ending, now);
  if (facts !== undefined && (ending?.kind === 'approved' || ending?.kind === 'declined')) {
    void noteOutcome(gateway, merchantId, facts, ending.kind === 'approved');
  }
  return renewal.charge.id;
}

async function record(
  gateway: Gateway,
  charges: readonly DueCharge[],
  leaseUntil: Date,
  now: Date,
): Promise<Renewal[]> {
  if (charges.length === 0) return [];
  const sources = await gatherRenewals(
    gateway.database,
    charges.map(({ due: { merchantId, subscription } }) => ({
      merchantId,
      customerId: subscription.customerId,
      cardId: subscription.cardId,
    })),
  );
  const renewals = charges.flatMap(({ due, action }, index): Omit<Renewal, 'securityCode'>[] => {
    const source = sources[index];
    return source === undefined ? [] : [{ due, action, source, charge: chargeOf(due, source, now) }];
  });
  // In the order of their keys, as everyone takes them.
  const rows = renewals.map(renewal => rowOf(gateway, renewal)).toSorted(bySubscription);
  const recorded = await againAfterDeadlock(() => recordRenewals(gateway.database, rows, leaseUntil));
  return renewals.flatMap(renewal => {
    const securityCode = recorded.get(renewal.charge.id);
    return securityCode === undefined ? [] : [{ ...renewal, securityCode }];
  });
}

const bySubscription = (a: NewRenewal, b: NewRenewal): number =>
  nameOf(a.merchantId, a.subscriptionId) < nameOf(b.merchantId, b.subscriptionId) ? -1 : 1;

function chargeOf({ subscription, terms }: DueSubscription, source: RenewalSource, now: Date): Transaction {
  const { customerId, cardId } = subscription;
  const card =
    source.card === null
      ? subscription.card
      : writeJson(cardToView({ id: cardId, customerId, ...source.card }));
  return newCardCharge({
    id: newId('transaction'),
    customerId,
    now,
    amountCentavos: terms.amountCentavos,
    account: source.hasAccount ? customerAccount(customerId) : merchantAccount,
    description: terms.planName,
    iva: '0',
    sourceId: cardId,
    card,
  });
}

const rowOf = (
  gateway: Gateway,
  { due, action, charge }: Pick<Renewal, 'due' | 'action' | 'charge'>,
): NewRenewal => {
  const sentAt = gateway.realClock.now();
  return {
    merchantId: due.merchantId,
    id: charge.id,
    customerId: due.subscription.customerId,
    now: charge.creationDate,
    amountCentavos: charge.amountCentavos,
    account: charge.account,
    description: due.terms.planName,
    sourceId: due.subscription.cardId,
    card: charge.card ?? '',
    subscriptionId: due.subscription.id,
    period: action.period,
    attempt: action.attempt,
    sentAt,
    nextCheckAt: new Date(sentAt.getTime() + gateway.processorTimeoutMs + GRACE_MS),
  };
};

async function settle(
  gateway: Gateway,
  { due, action, source, charge }: Renewal,
  ending: Ending | undefined,
  now: Date,
  leaseUntil?: Date,
): Promise<ChargedRenewal> {
  const { attempt, period } = action;
  if (ending === undefined) return { attempt, ending, isCancelled: false };
  const { isCancelled } = await settleRenewal(gateway, {
    merchantId: due.merchantId,
    charge,
    attemptNumber: 1,
    subscriptionId: due.subscription.id,
    period,
    ending,
    fees: source.fees,
    now,
    ...(leaseUntil === undefined ? {} : { held: { due, leaseUntil } }),
  });
  return { attempt, ending, isCancelled };
}
