import type { Gateway } from '../../../../dependencies.ts';
import { writeGroup } from '../../../../platform/database/statements/group-write.ts';
import { atMost } from '../../../../platform/primitives/concurrency/at-most.ts';
import type { FailedRows, RowName } from '../../../../platform/rows-apart.ts';
import { inSpan, orderOf } from '../../../../platform/tracing/tracer.ts';
import { openReview } from '../../../charges/fraud-review-store.ts';
import { carryOut, type Recorded } from '../../../payments/card-operation.ts';
import { type RenewalWithCredit, recordWithCredit, usesCredit } from '../credit/record-with-credit.ts';
import { type Unrecorded, withoutCapped } from './cap-retries.ts';
import type { JudgedCharge } from './judge-card.ts';
import { newRenewal, rowOf } from './new-renewal.ts';
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
 * Records a batch, calls the processors with bounded concurrency, and settles the outcomes in groups. A failing renewal
 * does not affect the others: if it was not recorded it stays due, otherwise the sweep resolves its outcome.
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
    // One span for the batch: a span per call would crowd out all other traces.
    { isGroup: true },
  );
}

async function callAll(
  gateway: Gateway,
  renewals: readonly Renewal[],
  { leaseUntil, now, failed }: Run,
  onCharged: (charged: ChargedRenewal) => void,
): Promise<void> {
  // An answered call frees its slot immediately; settlement happens in groups.
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

/** A charge by a request that holds the subscription's lease. */
interface OwnCharge {
  leaseUntil: Date;
  /** The verdict of the fraud rules, if the payer made the request. */
  judged?: JudgedCharge | undefined;
  /** Records the renewal; by default in a statement of its own. */
  record?: ((row: HeldRenewal) => Promise<RecordedRenewal>) | undefined;
}

/**
 * Charges one subscription for a request: the first charge, or a charge of a new card (then `due` has that card).
 * Returns undefined if another process owns the charge, or credit has paid the period.
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
    const recorded = usesCredit(renewal)
      ? await recordWithCredit(gateway, renewal, leaseUntil)
      : await recordAlone(gateway, renewal, { leaseUntil, write });
    if (recorded === null) return { kind: 'instead', result: undefined };
    if (reviewRules.length > 0) {
      const reviewed = { merchantId, transactionId: renewal.charge.id };
      await openReview(gateway.database, reviewed, reviewRules, now);
    }
    return { kind: 'recorded', attempt: recorded };
  };
  const held = charge.isAsStored === true ? { leaseUntil } : {};
  return carryOut(gateway, renewalOperation(gateway, merchantId, { now, facts, record, ...held }));
}

async function recordAlone(
  gateway: Gateway,
  renewal: Unrecorded,
  { leaseUntil, write }: { leaseUntil: Date; write: (row: HeldRenewal) => Promise<RecordedRenewal> },
): Promise<Renewal | null> {
  const { isOurs, securityCode } = await write({ ...rowOf(gateway, renewal), leaseUntil });
  return isOurs ? { ...renewal, securityCode } : null;
}

async function recordAll(
  gateway: Gateway,
  charges: readonly DueCharge[],
  { leaseUntil, now, failed }: Run,
): Promise<Renewal[]> {
  const recorded = await writeGroup(charges, part => recordRun(gateway, part, leaseUntil, now));
  const renewals: Renewal[] = [];
  for (const [index, charge] of charges.entries()) {
    const one = recorded[index];
    try {
      if (one?.ok === false) throw one.error;
      const result = one?.result ?? null;
      const renewal =
        result === null || isRecorded(result) ? result : await recordWithCredit(gateway, result, leaseUntil);
      if (renewal !== null) renewals.push(renewal);
    } catch (error) {
      failed.note(rowName(charge), error);
    }
  }
  return renewals;
}

const isRecorded = (renewal: Renewal | RenewalWithCredit): renewal is Renewal => 'securityCode' in renewal;

/** Records the renewals of a run, except those with credit; null for a renewal that another process owns. */
async function recordRun(
  gateway: Gateway,
  charges: readonly DueCharge[],
  leaseUntil: Date,
  now: Date,
): Promise<(Renewal | RenewalWithCredit | null)[]> {
  if (charges.length === 0) return [];
  const sources = await gather(gateway, charges);
  // In sequence, so that routing data looked up for the first is cached for the rest.
  const renewals: (Unrecorded | null)[] = [];
  for (const [index, charge] of charges.entries()) {
    const found = sources[index];
    renewals.push(found === undefined ? null : await newRenewal(gateway, charge, found, now));
  }
  const made = await withoutCapped(gateway, renewals, now);
  // In key order, as in every transaction.
  const rows = made
    .flatMap(renewal =>
      renewal === null || usesCredit(renewal) ? [] : [{ ...rowOf(gateway, renewal), leaseUntil }],
    )
    .toSorted(bySubscription);
  const recorded = await recordRenewals(gateway.database, rows);
  return made.map(renewal => {
    if (renewal === null || usesCredit(renewal)) return renewal;
    const securityCode = recorded.get(renewal.charge.id);
    return securityCode === undefined ? null : { ...renewal, securityCode };
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

function bySubscription(a: NewRenewal, b: NewRenewal): number {
  if (a.merchantId !== b.merchantId) return a.merchantId < b.merchantId ? -1 : 1;
  return a.subscriptionId < b.subscriptionId ? -1 : 1;
}
