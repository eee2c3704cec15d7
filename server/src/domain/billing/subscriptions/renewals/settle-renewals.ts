import { type Gateway, keptBy } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../../../platform/database/statements/write-batches.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { settlementOf, settlePayments } from '../../../charges/settle-store.ts';
import { BALANCE_STRIPES } from '../../../money/ledger/store.ts';
import { insertEvents } from '../../../webhooks/events/store.ts';
import { type DiscountOutcome, settleDiscounts } from '../../coupons/redeem.ts';
import { type InvoiceOutcome, settleInvoices } from '../../invoices/settle-store.ts';
import type { RetryDecision } from '../../retries/decide-retry.ts';
import { keepDecisions } from '../../retries/decision-store.ts';
import { stopCard } from '../card-stop-store.ts';
import { applyChanges } from '../changes/apply-store.ts';
import { queueFailedRenewalMails } from '../notices/failed-renewal-mails.ts';
import { nameOf } from '../subscription.ts';
import { lockSubscriptions } from './billing-store.ts';
import { decideRetries } from './decide-retries.ts';
import { decisionsToKeep } from './decisions-to-keep.ts';
import { settlingHeldRenewals } from './held-renewal-store.ts';
import { changeOf, type RenewalChange } from './renewal-change.ts';
import type { RenewalEnding, SettledRenewal } from './renewal-ending.ts';

const MAX_BATCH = 250;
/** While one group is being written, the next one is already collected. */
const AT_ONCE = 2;

/** Settles a renewal together with others; most were approved and still have their lease. */
export const settleRenewal = async (gateway: Gateway, ending: RenewalEnding): Promise<SettledRenewal> =>
  (await settleHeld(gateway, ending)) ?? settlingRenewals(gateway).submit(ending);

/** Returns undefined if the single statement does not cover this outcome, or the lease is gone. */
async function settleHeld(gateway: Gateway, renewal: RenewalEnding): Promise<SettledRenewal | undefined> {
  const { held, ending, merchantId, charge, attemptNumber: number, fees, now, firstUseOf } = renewal;
  if (held?.invoiceId === undefined || ending.kind !== 'approved') return undefined;
  const { after: subscription, events } = changeOf(held.due, renewal, undefined, gateway.realClock.now());
  const { card, discount } = held.due.subscription;
  const isPlain = subscription.card === card && subscription.discount === discount;
  if (events.length > 0 || !isPlain) return undefined;
  const attempt = { number, ending, ...(firstUseOf === undefined ? {} : { firstUseOf }) };
  const { settlement, after } = settlementOf(merchantId, charge, attempt, { schedule: fees, now });
  const row = { settlement, subscription, heldUntil: held.leaseUntil, invoiceId: held.invoiceId };
  const settled = await settlingHeldRenewals(gateway).submit(row);
  if (settled === 'unheld') return undefined;
  const isFirst = settled === 'settled';
  return { isFirst, isCancelled: false, after: isFirst ? { charge: after, subscription } : undefined };
}

/** Groups use different balance rows, so that groups of one merchant do not wait for each other. */
const settlingRenewals = keptBy(gateway =>
  newWriteBatch<RenewalEnding, SettledRenewal>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ charge }) => charge.id,
    flush: (endings, slot) =>
      settleRenewals(gateway, (gateway.ledgerStripe + slot) % BALANCE_STRIPES, endings),
  }),
);

/** Charges and subscriptions change in one transaction, so that no reader sees one without the other. */
function settleRenewals(
  gateway: Gateway,
  stripe: number,
  endings: RenewalEnding[],
): Promise<SettledRenewal[]> {
  // The worker and the sweep may settle the same renewal at the same time.
  const distinct = [...new Map(endings.map(ending => [ending.charge.id, ending])).values()];
  const settle = async (tx: Queryable): Promise<SettledRenewal[]> => {
    const decisions = await decideRetries(gateway, tx, distinct);
    const settlements = distinct.map(renewal => {
      const { merchantId, charge, attemptNumber: number, ending, fingerprint, fees, now } = renewal;
      const nextAttemptAt = nextAttemptOf(decisions.get(renewal));
      const attempt = { number, ending, nextAttemptAt, fingerprint };
      return settlementOf(merchantId, charge, attempt, { schedule: fees, now });
    });
    const settled = await settlePayments(
      tx,
      settlements.map(({ settlement }) => settlement),
      stripe,
    );
    const first = distinct.filter((_ending, index) => settled[index]);
    const changes = await changeSubscriptions(gateway, tx, first, decisions);
    await settleInvoices(
      tx,
      first.map(ending => invoiceOutcomeOf(ending, changes.get(ending), decisions.has(ending))),
    );
    await settleDiscounts(tx, [...changes.values()].map(discountOutcomeOf));
    await stopCards(tx, first, decisions);
    await keepDecisions(tx, decisionsToKeep(changes));
    const charges = new Map(distinct.map((ending, index) => [ending, settlements[index]?.after]));
    return endings.map(ending => settledOf(first.includes(ending), charges.get(ending), changes.get(ending)));
  };
  return gateway.database.transaction(settle);
}

type Decisions = ReadonlyMap<RenewalEnding, RetryDecision>;

const nextAttemptOf = (decision: RetryDecision | undefined): Date | null =>
  decision?.next.kind === 'again' ? decision.next.at : null;

/** A card that its issuer declined permanently is not charged for other subscriptions either. */
async function stopCards(
  tx: Queryable,
  endings: readonly RenewalEnding[],
  decisions: Decisions,
): Promise<void> {
  for (const renewal of endings) {
    const { merchantId, charge, ending } = renewal;
    const isForGood = decisions.get(renewal)?.advice.retry.kind === 'never';
    if (isForGood && ending.kind === 'declined' && charge.sourceId !== null) {
      await stopCard(tx, merchantId, charge.sourceId, ending.code);
    }
  }
}

function invoiceOutcomeOf(
  { merchantId, subscriptionId, period, charge, ending, now }: RenewalEnding,
  change: RenewalChange | undefined,
  isDecided: boolean,
): InvoiceOutcome {
  const failed = isDecided || ending.kind === 'declined' ? 'declined' : 'still_open';
  return {
    merchantId,
    subscriptionId,
    period,
    kind: ending.kind === 'approved' ? 'paid' : failed,
    transactionId: charge.id,
    isLast: change?.after.status === 'cancelled',
    now,
  };
}

const discountOutcomeOf = ({ ending, before, after }: RenewalChange): DiscountOutcome => ({
  merchantId: ending.merchantId,
  subscriptionId: ending.subscriptionId,
  before: before.discount,
  after: after.discount,
  period: ending.period,
  isLast: after.status === 'cancelled',
  now: ending.now,
});

const byName = (a: RenewalChange, b: RenewalChange): number => (a.name < b.name ? -1 : 1);

const settledOf = (
  isFirst: boolean,
  charge: Transaction | undefined,
  change: RenewalChange | undefined,
): SettledRenewal => ({
  isFirst,
  isCancelled: change?.isCancelled ?? false,
  after: charge === undefined || change === undefined ? undefined : { charge, subscription: change.after },
});

/** Applies the outcomes to the subscriptions. */
async function changeSubscriptions(
  gateway: Gateway,
  tx: Queryable,
  endings: readonly RenewalEnding[],
  decisions: Decisions,
): Promise<Map<RenewalEnding, RenewalChange>> {
  const realNow = gateway.realClock.now();
  const held = endings.flatMap(ending =>
    ending.held === undefined ? [] : [changeOf(ending.held.due, ending, decisions.get(ending), realNow)],
  );
  // In key order, as in every transaction.
  const written = await applyChanges(tx, held.toSorted(byName));
  const changes = held.filter(({ name }) => written.has(name));
  const others = endings.filter(ending => !written.has(nameOf(ending.merchantId, ending.subscriptionId)));
  changes.push(...(await changeLocked(tx, others, decisions, realNow)));
  await insertEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
  await queueFailedRenewalMails(
    gateway,
    tx,
    changes.flatMap(({ failed }) => (failed === undefined || failed.isOnScreen === true ? [] : [failed])),
  );
  return new Map(changes.map(change => [change.ending, change]));
}

/** Locks and reads subscriptions again that have no lease or changed in the meantime. */
async function changeLocked(
  tx: Queryable,
  endings: readonly RenewalEnding[],
  decisions: Decisions,
  realNow: Date,
): Promise<RenewalChange[]> {
  if (endings.length === 0) return [];
  const keys = endings.map(({ merchantId, subscriptionId }) => ({ merchantId, id: subscriptionId }));
  const locked = await lockSubscriptions(tx, keys);
  const byKey = new Map(locked.map(due => [nameOf(due.merchantId, due.subscription.id), due]));
  const changes = endings.flatMap(ending => {
    const due = byKey.get(nameOf(ending.merchantId, ending.subscriptionId));
    return due === undefined
      ? []
      : [{ ...changeOf(due, ending, decisions.get(ending), realNow), heldUntil: null }];
  });
  await applyChanges(tx, changes);
  return changes;
}
