import type { Gateway } from '../../dependencies.ts';
import { type Settlement, settlePayments } from '../../domain/charges/settle-store.ts';
import { applyChanges } from '../../domain/subscriptions/billing-store.ts';
import { type NewRenewal, recordRenewals } from '../../domain/subscriptions/renewal-store.ts';
import { listSubscriptionsById } from '../../domain/subscriptions/store.ts';
import type { Subscription } from '../../domain/subscriptions/subscription.ts';
import { monotonicMs } from '../../primitives/clock.ts';
import { newId } from '../../primitives/id.ts';
import { type BenchSubscriber, leaseDue } from './renewals-store.ts';

const GROUP = 250;
/** Far from the periods that the engine charges. */
const FIRST_PERIOD = 1_000_000;
const CARD = JSON.stringify({ card_number: '411111XXXXXX1111', brand: 'visa', holder_name: 'Ana Torres' });
const PAYLOAD = JSON.stringify({ filler: 'x'.repeat(760) });

/**
 * The bare limit: the statements that a renewal cannot do without (record; settle and move the subscription on, in one
 * transaction), driven by a loop over arrays that are there already. No claim, no look-ups, no vault, no rules.
 */
export async function bareRenewals(
  gateway: Gateway,
  subscribers: readonly BenchSubscriber[],
  idleOwner: BenchSubscriber,
  { loops, durationMs }: { loops: number; durationMs: number },
): Promise<number> {
  const { database } = gateway;
  const leaseUntil = new Date(gateway.realClock.now().getTime() + 3_600_000);
  await leaseDue(database, idleOwner, leaseUntil);
  const ids = subscribers.map(({ subscriptionId }) => subscriptionId);
  const subscriptions = await listSubscriptionsById(database, idleOwner.merchantId, ids);
  const startedMs = monotonicMs();
  let count = 0;
  const loop = async (lane: number) => {
    const own = subscriptions.filter((_subscription, index) => index % loops === lane);
    for (let turn = 0; monotonicMs() < startedMs + durationMs; turn += 1) {
      const start = (turn * GROUP) % own.length;
      const period = FIRST_PERIOD + Math.floor((turn * GROUP) / own.length);
      const group = own.slice(start, start + GROUP);
      await renewGroup(gateway, idleOwner.merchantId, group, { period, leaseUntil, stripe: lane });
      count += group.length;
    }
  };
  await Promise.all(Array.from({ length: loops }, (_, lane) => loop(lane)));
  const perSecond = count / ((monotonicMs() - startedMs) / 1_000);
  await putBack(gateway, idleOwner.merchantId, subscriptions);
  return perSecond;
}

/** The engine finds them as it left them. */
async function putBack({ database }: Gateway, merchantId: string, subscriptions: readonly Subscription[]) {
  for (let from = 0; from < subscriptions.length; from += GROUP) {
    const group = subscriptions.slice(from, from + GROUP);
    await applyChanges(
      database,
      group.map(after => ({ merchantId, after, leaseUntil: null })),
    );
  }
}

async function renewGroup(
  gateway: Gateway,
  merchantId: string,
  group: readonly Subscription[],
  { period, leaseUntil, stripe }: { period: number; leaseUntil: Date; stripe: number },
): Promise<void> {
  const { database } = gateway;
  const now = gateway.clock.now();
  const renewals = group.map(subscription => newRenewal(merchantId, subscription, period, now));
  await recordRenewals(database, renewals, leaseUntil);
  await database.transaction(async tx => {
    await settlePayments(tx, renewals.map(settlementOf), stripe);
    // As often as not in another month: the index on the day is written, too.
    const dueDate = (period % 2 === 0 ? '2099-01-31' : '2099-02-28') as Subscription['dueDate'];
    await applyChanges(
      tx,
      group.map(after => ({ merchantId, after: { ...after, dueDate }, leaseUntil })),
    );
  });
}

const newRenewal = (
  merchantId: string,
  subscription: Subscription,
  period: number,
  now: Date,
): NewRenewal => ({
  merchantId,
  id: newId('transaction'),
  customerId: subscription.customerId,
  now,
  amountCentavos: 2_000_000n,
  account: 'merchant',
  description: 'Bench',
  sourceId: subscription.cardId,
  card: CARD,
  subscriptionId: subscription.id,
  period,
  attempt: 1,
  nextCheckAt: now,
  sentAt: now,
});

const settlementOf = (renewal: NewRenewal): Settlement => ({
  merchantId: renewal.merchantId,
  transactionId: renewal.id,
  number: 1,
  attemptStatus: 'approved',
  status: 'completed',
  now: renewal.now,
  authorization: '801585',
  errorCode: null,
  errorMessage: null,
  feeCentavos: 148_000n,
  feeTaxCentavos: 28_120n,
  amountCentavos: renewal.amountCentavos,
  account: 'merchant',
  releasedToken: null,
  event: { id: newId('event'), type: 'charge.succeeded', payload: PAYLOAD },
});
