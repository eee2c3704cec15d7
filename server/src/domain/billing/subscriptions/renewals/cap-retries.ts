import { bogotaDateOf, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { brandOf } from '../../../charges/charge.ts';
import { type Allowance, type AskedTry, countTries } from '../../retries/count-tries.ts';
import { slotWithin } from '../../retries/decide-retry.ts';
import { keepDecisions } from '../../retries/decision-store.ts';
import { exhausted, owes, postponed } from '../billing-rules.ts';
import { type Billing, nameOf, type Subscription } from '../subscription.ts';
import { type DueSubscription, lockSubscriptions } from './billing-store.ts';
import { keyOfNextCharge, writeChanges } from './change-due.ts';
import type { Renewal } from './renewal.ts';
import { listUnderWay } from './renewal-look-up-store.ts';

export type Unrecorded = Omit<Renewal, 'securityCode'>;

/**
 * Returns the retries that the card networks allow now and postpones the others. If the card was deleted in the
 * meantime, the retry becomes a decline for a missing card. A retry that depends on other charges of the same card in
 * progress stays due, and is claimed again when its lease ends.
 */
export async function withoutCapped(
  gateway: Gateway,
  renewals: readonly (Unrecorded | null)[],
  now: Date,
): Promise<(Unrecorded | null)[]> {
  const retries = await unmade(
    gateway,
    renewals.flatMap(renewal => (renewal !== null && isRetry(renewal) ? [renewal] : [])),
  );
  if (retries.length === 0) return [...renewals];
  const allowances = await countTries(
    gateway,
    retries.map(retry => tryOf(gateway, retry, now)),
  );
  await postponeRetries(
    gateway,
    retries.flatMap(({ due }, index) => {
      const allowance = allowances[index];
      return allowance?.kind === 'capped' ? [{ due, allowedAt: allowance.until }] : [];
    }),
    now,
  );
  const allowanceOf = new Map<Unrecorded | null, Allowance | undefined>(
    retries.map((retry, index) => [retry, allowances[index]]),
  );
  return renewals.map(renewal => {
    const { kind } = allowanceOf.get(renewal) ?? ALLOWED;
    if (kind === 'counted') return renewal;
    return renewal !== null && kind === 'card_gone' ? withoutCard(renewal) : null;
  });
}

const ALLOWED: Allowance = { kind: 'counted' };

/** The renewal as if gathered after the card was deleted: no processor is called. */
const withoutCard = (renewal: Unrecorded): Unrecorded => ({
  ...renewal,
  source: { ...renewal.source, card: null },
  connections: { first: null, others: [] },
  connectionId: null,
});

/** Leaves out retries whose earlier charge has no outcome yet: a pending charge must not use up the card's attempts each round. */
async function unmade(gateway: Gateway, retries: readonly Unrecorded[]): Promise<Unrecorded[]> {
  const underWay = await listUnderWay(
    gateway.database,
    retries.map(({ due }) => keyOfNextCharge(due)),
  );
  return retries.filter(({ due }) => !underWay.has(nameOf(due.merchantId, due.subscription.id)));
}

/** True for another attempt with the same card for the same period, without the cardholder present. */
const isRetry = ({ due, source, initiator = 'merchant' }: Unrecorded): boolean =>
  initiator === 'merchant' && owes(due.subscription) && source.card !== null;

const tryOf = ({ retryCapScope }: Gateway, { due, charge, source }: Unrecorded, now: Date): AskedTry => ({
  merchantId: due.merchantId,
  customerId: retryCapScope === 'customer' ? due.subscription.customerId : null,
  transactionId: charge.id,
  cardId: source.cardId,
  amountCentavos: charge.amountCentavos,
  brand: source.card?.brand ?? '',
  now,
});

interface CappedRetry {
  due: DueSubscription;
  allowedAt: Date;
}

/** Postpones retries until the network allows them, or gives them up if the period ends first. */
async function postponeRetries(gateway: Gateway, capped: readonly CappedRetry[], now: Date): Promise<void> {
  if (capped.length === 0) return;
  const instants = new Map(
    capped.map(({ due, allowedAt }) => [nameOf(due.merchantId, due.subscription.id), allowedAt]),
  );
  await gateway.database.transaction(async tx => {
    const keys = capped.map(({ due }) => ({ merchantId: due.merchantId, id: due.subscription.id }));
    const locked = await lockSubscriptions(tx, keys);
    // A pending charge must be resolved first.
    const underWay = await listUnderWay(tx, locked.map(keyOfNextCharge));
    const isOpen = ({ merchantId, subscription }: DueSubscription): boolean =>
      underWay.has(nameOf(merchantId, subscription.id));
    const changes = locked
      .filter(due => owes(due.subscription) && !isOpen(due))
      .map(({ merchantId, subscription: before, terms }) => {
        const allowed = instants.get(nameOf(merchantId, before.id)) ?? now;
        const at = slotWithin(terms.retrySchedule, allowed, before.periodEndDate);
        const isOver = compareDates(bogotaDateOf(at), before.periodEndDate) > 0;
        const billing = isOver ? exhausted(before, terms) : waiting(before, at);
        return { merchantId, before, after: { ...before, ...billing }, at };
      });
    await writeChanges(tx, changes, now);
    const decided = changes.filter(({ before }) => before.status === 'past_due');
    await keepDecisions(
      tx,
      decided.map(change => cappedDecision(change, now)),
    );
  });
}

/** A subscription that was already given up and is retried by hand keeps its end date. */
const waiting = (before: Subscription, at: Date): Billing =>
  before.status === 'unpaid' ? { ...before, notBefore: at } : postponed(before, at);

interface CappedChange {
  merchantId: string;
  after: Subscription;
  at: Date;
}

function cappedDecision({ merchantId, after, at }: CappedChange, now: Date) {
  const isWaiting = after.status === 'past_due';
  return {
    merchantId,
    subscriptionId: after.id,
    period: after.currentPeriodNumber,
    decidedAt: now,
    transactionId: null,
    kind: isWaiting ? ('wait' as const) : ('stop' as const),
    because: 'cap' as const,
    class: after.lastRetry?.class ?? null,
    reason: after.lastRetry?.reason ?? null,
    code: null,
    brand: brandOf(after.card),
    retryAt: isWaiting ? at : null,
    until: null,
  };
}
