import { againAfterDeadlock } from '../../database/deadlock.ts';
import { writeGroup } from '../../database/group-write.ts';
import type { Gateway } from '../../dependencies.ts';
import { writeJson } from '../../http/json-writer.ts';
import { newId } from '../../primitives/id.ts';
import { inParallel } from '../../primitives/in-parallel.ts';
import type { FailedRows, RowName } from '../../rows-apart.ts';
import { cardToView } from '../cards/card.ts';
import { newCardCharge, type Transaction } from '../charges/charge.ts';
import { openReview } from '../charges/fraud-review-store.ts';
import type { Ending } from '../charges/settlement.ts';
import { recordOutcome } from '../fraud/match-fraud-rules.ts';
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

interface Run {
  leaseUntil: Date;
  now: Date;
  failed: FailedRows;
}

/**
 * Records a batch, calls with bounded concurrency, and settles what comes back in groups. A renewal that fails on the way
 * costs the others nothing: while it is not recorded it stays due, afterwards the sweep asks what became of it.
 */
export async function makeCharges(
  gateway: Gateway,
  charges: readonly DueCharge[],
  { leaseUntil, now, failed }: Run,
  onCharged: (charged: ChargedRenewal) => void,
): Promise<void> {
  const renewals = await recordAll(gateway, charges, { leaseUntil, now, failed });
  const settling: Promise<void>[] = [];
  await inParallel(CALLS_AT_ONCE, renewals, async renewal => {
    const onFailed = (error: unknown) => failed.note(rowName(renewal), error);
    try {
      const ending = await callRenewal(gateway, renewal, now);
      // Not waited for here: a call that has its answer makes room for the next one.
      const settled = settle(gateway, renewal, ending, now, leaseUntil).then(onCharged);
      settling.push(settled.catch(onFailed));
    } catch (error) {
      onFailed(error);
    }
  });
  await Promise.all(settling);
}

const rowName = ({ due }: DueCharge): RowName => ({
  kind: 'renewal',
  merchantId: due.merchantId,
  id: due.subscription.id,
});

/**
 * Charges one subscription now, for a request that holds its lease: the first charge, or one with a new card (then
 * `due` has that card). `judged` by the fraud rules where a stranger is behind it. Answers the id of the charge; undefined
 * when it is not ours to make.
 */
export async function chargeSubscription(
  gateway: Gateway,
  charge: DueCharge,
  leaseUntil: Date,
  judged?: JudgedCharge,
): Promise<string | undefined> {
  const now = gateway.clock.now();
  const [renewal = null] = await againAfterDeadlock(() => record(gateway, [charge], leaseUntil, now));
  if (renewal === null) return undefined;
  const { merchantId } = charge.due;
  const { facts, reviewRules = [] } = judged ?? {};
  if (reviewRules.length > 0) {
    const reviewed = { merchantId, transactionId: renewal.charge.id };
    await openReview(gateway.database, reviewed, reviewRules, now);
  }
  const ending = await callRenewal(gateway, renewal, now);
  await settle(gateway, renewal, ending, now);
  if (facts !== undefined && (ending?.kind === 'approved' || ending?.kind === 'declined')) {
    void recordOutcome(gateway, merchantId, facts, ending.kind === 'approved');
  }
  return renewal.charge.id;
}

async function recordAll(
  gateway: Gateway,
  charges: readonly DueCharge[],
  { leaseUntil, now, failed }: Run,
): Promise<Renewal[]> {
  const recorded = await writeGroup(charges, part => record(gateway, part, leaseUntil, now));
  return charges.flatMap((charge, index) => {
    const one = recorded[index];
    if (one?.ok === false) failed.note(rowName(charge), one.error);
    return one?.ok === true && one.result !== null ? [one.result] : [];
  });
}

/** For each of them the renewal that is ours to call; null for one that is not. */
async function record(
  gateway: Gateway,
  charges: readonly DueCharge[],
  leaseUntil: Date,
  now: Date,
): Promise<(Renewal | null)[]> {
  if (charges.length === 0) return [];
  const sources = await gatherRenewals(
    gateway.vault ?? gateway.database,
    charges.map(({ due: { merchantId, subscription } }) => ({
      merchantId,
      customerId: subscription.customerId,
      cardId: subscription.cardId,
    })),
  );
  const renewals = charges.map(({ due, action, face }, index): Omit<Renewal, 'securityCode'> | null => {
    const found = sources[index];
    if (found === undefined) return null;
    const source = face === undefined ? found : { ...found, card: found.card && { ...found.card, ...face } };
    return { due, action, source, charge: chargeOf(due, source, now) };
  });
  // In the order of their keys, as everyone takes them.
  const rows = renewals
    .flatMap(renewal => (renewal === null ? [] : [rowOf(gateway, renewal)]))
    .toSorted(bySubscription);
  const recorded = await recordRenewals(gateway.database, rows, leaseUntil);
  return renewals.map(renewal => {
    const securityCode = renewal === null ? undefined : recorded.get(renewal.charge.id);
    return renewal === null || securityCode === undefined ? null : { ...renewal, securityCode };
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
