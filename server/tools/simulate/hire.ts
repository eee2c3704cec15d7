import type { Gateway } from '#src/dependencies.ts';
import { noChangeNotices } from '#src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '#src/platform/database/processes/merchant-cache.ts';
import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';
import { bankReachedBy } from './doubles/bank-double.ts';
import type { CallFault } from './doubles/faulty-line.ts';
import { boardOver, connectionReachedBy } from './doubles/simulated-connection.ts';
import type { Outage, Play } from './play.ts';
import { newRandom } from './schedule/random.ts';
import { type CrashPoint, databaseOf, newLife, type Wiretap, type WorkerLife } from './worker-life.ts';

export interface Worker {
  /** Its name in the schedule. */
  actor: string;
  gateway: Gateway;
  life: WorkerLife;
  /** Resolves when one of its calls stands still. */
  stalled: Promise<void>;
}

const statements = [
  'subscriptions_claim_due',
  'card_tries_hold',
  'card_tries_open',
  'card_tries_insert',
  'renewals_gather',
  'renewals_record',
  'renewals_record_one',
  'subscriptions_start_charged_one',
  'authorise',
  'attempts_pass_on',
  'renewals_settle',
  'renewals_settle_one',
  'payments_settle',
  'payments_settle_one',
  'subscriptions_lock',
  'subscriptions_apply',
  'events_insert_many',
  'timed_mails_planned',
  'timed_mails_insert',
  'commit',
  'inquire',
  'reverse',
];

/** Faults in stories with deals: coupons, credit and refunds. */
const dealStatements = [
  'coupons_reserve',
  'coupon_redemptions_insert',
  'coupon_redemptions_pay',
  'coupon_redemptions_release',
  'coupons_count',
  'credit_post',
  'credit_release',
  'invoices_insert_missing',
  'invoices_pay',
  'invoices_settle',
  'subscriptions_apply',
  'refund',
  'commit',
  'commit',
];

/** Faults for sweeps other than billing, and for payers who use PSE or cash. */
const sweepStatements = [
  'timed_mails_lock_due',
  'timed_mails_end',
  'timed_mails_release',
  'timed_mails_turns',
  'timed_mails_wait',
  'period_payments_insert',
  'period_payments_count',
  'period_payments_change',
  'subscriptions_drop_lease',
  'subscriptions_apply',
  'pse_attempts_open',
  'bank',
  'commit',
  'commit',
];

export interface Conditions {
  /** 0: nothing goes wrong. */
  trouble: number;
  canStall: boolean;
  /** The worker does no billing, so it crashes elsewhere. */
  sweeps?: boolean;
  /** While the processor is down or mute for everyone. */
  outage?: Outage | undefined;
}

/** A process that works on the play. */
export function hire(play: Play, conditions: Conditions, ...labels: readonly (string | number)[]): Worker {
  const { trouble } = conditions;
  const random = newRandom(play.story.seed, 'worker', ...labels);
  const renewalStatements = play.story.hasDeals ? [...statements, ...dealStatements] : statements;
  const crashPoint: CrashPoint | undefined = random.chance(0.1 * trouble)
    ? {
        what: random.pick(conditions.sweeps ? sweepStatements : renewalStatements),
        when: random.pick(['before', 'after']),
        nth: random.whole(1, 2),
      }
    : undefined;
  const life = newLife(crashPoint, () => {
    play.faults += 1;
  });
  const faultOf = (cardNumber: string): CallFault => {
    const fault = drawFault(play.story.seed, conditions, ...labels, cardNumber);
    if (fault !== 'none') play.faults += 1;
    return fault;
  };
  const isAway = () => conditions.outage !== undefined || random.chance(0.1 * trouble);
  const { processor: reached, stalled } = play.line.reach(life, faultOf, isAway);
  const processor = heardThrough(play.taps, reached);
  const actor = labels.join(' ');
  const database = databaseOf(play.databaseOf(actor), life, play.taps);
  const pseProvider = bankReachedBy(play.bank, life, () => random.chance(0.1 * trouble));
  const connectionRandom = newRandom(play.story.seed, 'link', ...labels);
  const awayShare = connectionRandom.chance(0.2) ? 1 : 0.05;
  const connection = connectionReachedBy(processor, () => connectionRandom.chance(awayShare));
  const connections = boardOver(play.gateway.connections, connection);
  // A process of its own reads merchants for itself, and trusts what it has read by the story's clock.
  const merchantCache = newMerchantCache({
    notices: noChangeNotices,
    nowMs: () => play.clock.now().getTime(),
  });
  const reachedBy = { database, merchantCache, cardProcessor: processor, pseProvider, connections };
  return { actor, gateway: { ...play.gateway, ...reachedBy }, life, stalled };
}

/** As the taps let the gateway hear it. */
const heardThrough = (taps: readonly Wiretap[], processor: CardProcessor): CardProcessor => {
  const heard = <Answer>(answer: Answer): Answer =>
    taps.reduce((current, tap) => (tap.onAnswer?.(current as Outcome) as Answer) ?? current, answer);
  return {
    ...processor,
    authorise: async (request, deadline) => heard(await processor.authorise(request, deadline)),
    inquire: async (request, deadline) => heard(await processor.inquire(request, deadline)),
  };
};

function drawFault(
  seed: number,
  { trouble, canStall, outage }: Conditions,
  ...labels: readonly (string | number)[]
): CallFault {
  if (outage !== undefined) return outage === 'down' ? 'unavailable' : 'answer lost';
  const random = newRandom(seed, 'call', ...labels);
  if (!random.chance(0.04 * trouble)) return 'none';
  const common = ['answer lost', 'request lost', 'arrives late', 'unavailable'] as const;
  // Requests end before a worker's lease does; only workers may stand still for an hour.
  return random.pick(canStall ? [...common, 'slow before', 'slow after'] : common);
}
