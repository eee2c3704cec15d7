import type { Gateway } from '../../../../dependencies.ts';
import { writeGroup } from '../../../../platform/database/statements/group-write.ts';
import { writeJson } from '../../../../platform/http/responses/json-writer.ts';
import { atMost } from '../../../../platform/primitives/concurrency/at-most.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { FailedRows, RowName } from '../../../../platform/rows-apart.ts';
import { inSpan, orderOf } from '../../../../platform/tracing/tracer.ts';
import { ivaAlone } from '../../../../processors/card-processor.ts';
import { cardToView } from '../../../cards/card.ts';
import { newCardCharge, type Transaction } from '../../../charges/charge.ts';
import { openReview } from '../../../charges/fraud-review-store.ts';
import { customerAccount, merchantAccount } from '../../../money/ledger/store.ts';
import { carryOut, type Recorded, timesOfCall } from '../../../payments/card-operation.ts';
import { cardRoutingFacts, connectionsOf } from '../../../routing/choose-connections.ts';
import type { DueSubscription } from './billing-store.ts';
import { type Unrecorded, withoutCapped } from './cap-retries.ts';
import type { JudgedCharge } from './judge-card.ts';
import type { ChargedRenewal, DueCharge, Renewal } from './renewal.ts';
import { renewalOperation } from './renewal-operation.ts';
import { gatherRenewals, type RenewalSource } from './renewal-source-store.ts';
import {
  type HeldRenewal,
  type NewRenewal,
  type RecordedRenewal,
  recordingRenewals,
  recordRenewals,
} from './renewal-store.ts';

const CALLS_AT_ONCE = 64;

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
  if (charges.length === 0) return;
  const group = () => ({
    'recaudo.environment': gateway.environment,
    'recaudo.method': 'card',
    'recaudo.group_size': orderOf(charges.length),
  });
  const run = { leaseUntil, now, failed };
  const renewals = await inSpan('renewals record', group, () => recordAll(gateway, charges, run));
  await inSpan(
    'renewals call and settle',
    group,
    () => callAll(gateway, renewals, run, onCharged),
    // Hundreds go together: one by one they would drown everything else.
    { isGroup: true },
  );
}

async function callAll(
  gateway: Gateway,
  renewals: readonly Renewal[],
  { leaseUntil, now, failed }: Run,
  onCharged: (charged: ChargedRenewal) => void,
): Promise<void> {
  // What has its answer makes room for the next call; settled it is in groups, with all that ended meanwhile.
  const limited = atMost(CALLS_AT_ONCE);
  await Promise.all(
    renewals.map(async renewal => {
      const { merchantId } = renewal.due;
      const record = async () => ({ kind: 'recorded', attempt: renewal }) as const;
      const operation = renewalOperation(gateway, merchantId, { now, leaseUntil, record });
      try {
        const call = (attempt: Renewal) => limited(() => operation.call(attempt));
        const charged = await carryOut(gateway, { ...operation, call });
        if (charged !== undefined) onCharged(charged);
      } catch (error) {
        failed.note(rowName(renewal), error);
      }
    }),
  );
}

const rowName = ({ due }: DueCharge): RowName => ({
  kind: 'renewal',
  merchantId: due.merchantId,
  id: due.subscription.id,
});

/** For a request that holds the lease of the subscription. */
interface OwnCharge {
  leaseUntil: Date;
  /** By the fraud rules, where a stranger is behind it. */
  judged?: JudgedCharge | undefined;
  /** Records the renewal; by default in a statement of its own. */
  record?: ((row: HeldRenewal) => Promise<RecordedRenewal>) | undefined;
}

/**
 * Charges one subscription now, for a request: the first charge, or one with a new card (then `due` has that card).
 * Undefined when it is not ours to make.
 */
export async function chargeSubscription(
  gateway: Gateway,
  charge: DueCharge,
  { leaseUntil, judged, record: write = row => recordingRenewals(gateway).submit(row) }: OwnCharge,
): Promise<ChargedRenewal | undefined> {
  const now = gateway.clock.now();
  const { facts, reviewRules = [] } = judged ?? {};
  const { merchantId } = charge.due;
  const record = async (): Promise<Recorded<Renewal, undefined>> => {
    const [gathered = null] = charge.source === undefined ? await gather(gateway, [charge]) : [charge.source];
    const [renewal = null] = await withoutCapped(
      gateway,
      [gathered && (await newRenewal(gateway, charge, gathered, now))],
      now,
    );
    if (renewal === null) return { kind: 'instead', result: undefined };
    const { isOurs, securityCode } = await write({ ...rowOf(gateway, renewal), leaseUntil });
    if (!isOurs) return { kind: 'instead', result: undefined };
    if (reviewRules.length > 0) {
      const reviewed = { merchantId, transactionId: renewal.charge.id };
      await openReview(gateway.database, reviewed, reviewRules, now);
    }
    return { kind: 'recorded', attempt: { ...renewal, securityCode } };
  };
  const held = charge.isAsStored === true ? { leaseUntil } : {};
  return carryOut(gateway, renewalOperation(gateway, merchantId, { now, facts, record, ...held }));
}

async function recordAll(
  gateway: Gateway,
  charges: readonly DueCharge[],
  { leaseUntil, now, failed }: Run,
): Promise<Renewal[]> {
  const recorded = await writeGroup(charges, part => recordRun(gateway, part, leaseUntil, now));
  return charges.flatMap((charge, index) => {
    const one = recorded[index];
    if (one?.ok === false) failed.note(rowName(charge), one.error);
    return one?.ok === true && one.result !== null ? [one.result] : [];
  });
}

/** For each of them the renewal that is ours to call; null for one that is not. */
async function recordRun(
  gateway: Gateway,
  charges: readonly DueCharge[],
  leaseUntil: Date,
  now: Date,
): Promise<(Renewal | null)[]> {
  if (charges.length === 0) return [];
  const sources = await gather(gateway, charges);
  // One after the other: what the first has to look up of routing is known to the rest.
  const renewals: (Unrecorded | null)[] = [];
  for (const [index, charge] of charges.entries()) {
    const found = sources[index];
    renewals.push(found === undefined ? null : await newRenewal(gateway, charge, found, now));
  }
  const made = await withoutCapped(gateway, renewals, now);
  // In the order of their keys, as everyone takes them.
  const rows = made
    .flatMap(renewal => (renewal === null ? [] : [{ ...rowOf(gateway, renewal), leaseUntil }]))
    .toSorted(bySubscription);
  const recorded = await recordRenewals(gateway.database, rows);
  return made.map(renewal => {
    const securityCode = renewal === null ? undefined : recorded.get(renewal.charge.id);
    return renewal === null || securityCode === undefined ? null : { ...renewal, securityCode };
  });
}

const gather = (gateway: Gateway, charges: readonly DueCharge[]): Promise<RenewalSource[]> =>
  gatherRenewals(
    gateway.vault ?? gateway.database,
    charges.map(({ due: { merchantId, subscription } }) => ({
      merchantId,
      customerId: subscription.customerId,
      cardId: subscription.cardId,
    })),
  );

async function newRenewal(
  gateway: Gateway,
  asked: DueCharge,
  found: RenewalSource,
  now: Date,
): Promise<Unrecorded> {
  const { due, action, face, initiator = 'merchant' } = asked;
  const { merchantId } = due;
  const source = face === undefined ? found : { ...found, card: found.card && { ...found.card, ...face } };
  const charge = chargeOf(due, source, now);
  const { card } = source;
  // A deleted card is declined without calling a processor.
  const connections =
    card === null
      ? { first: null, others: [] }
      : await connectionsOf(gateway, merchantId, cardRoutingFacts(charge, card, initiator));
  const attempt = { merchantId, transactionId: charge.id, number: 1, connectionId: connections.first };
  return { due, action, initiator, source, charge, connections, ...attempt };
}

function bySubscription(a: NewRenewal, b: NewRenewal): number {
  if (a.merchantId !== b.merchantId) return a.merchantId < b.merchantId ? -1 : 1;
  return a.subscriptionId < b.subscriptionId ? -1 : 1;
}

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
    taxes: ivaAlone('0'),
    sourceId: cardId,
    card,
  });
}

const rowOf = (
  gateway: Gateway,
  { due, action, charge, connectionId }: Pick<Renewal, 'due' | 'action' | 'charge' | 'connectionId'>,
): NewRenewal => ({
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
  connectionId,
  ...timesOfCall(gateway),
});
