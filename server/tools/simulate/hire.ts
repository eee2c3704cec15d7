import type { Gateway } from '#src/dependencies.ts';
import { noChangeNotices } from '#src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '#src/platform/database/processes/merchant-cache.ts';
import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';
import { bankReachedBy } from './doubles/bank-double.ts';
import type { CallFault } from './doubles/faulty-line.ts';
import { boardOver, connectionReachedBy } from './doubles/simulated-connection.ts';
import type { Outage, Play } from './play.ts';
import { newRandom } from './schedule/random.ts';
import type { Story } from './story.ts';
import { type CrashPoint, databaseOf, newLife, type Wiretap, type WorkerLife } from './worker-life.ts';

export interface Worker {
  /** Its name in the schedule. */
  actor: string;
  gateway: Gateway;
  life: WorkerLife;
  /** Resolves when one of its calls stalls. */
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

/** Where workers die in stories with coupons, credit and refunds. */
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

/** Where sweeps other than billing die, and payers who use PSE or cash. */
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

/** Where requests about invoices die. */
const invoiceStatements = [
  'invoices_insert_draft',
  'invoices_step',
  'invoices_lock',
  'invoices_note_sent',
  'invoices_insert_sent_one',
  'invoice_payments_insert',
  'invoice_payments_change',
  'subscriptions_start',
  'coupons_reserve',
  'coupon_redemptions_pay',
  'coupon_redemptions_release',
  'coupon_redemptions_take_of_invoice',
  'credit_post',
  'payments_settle',
  'authorise',
  'bank',
  'commit',
  'commit',
  'commit',
];

/** Where sweeps die in stories with invoices. */
const followStatements = [
  'invoices_number',
  'invoices_follow',
  'invoices_lock_followed',
  'invoice_payments_change',
  'invoices_step',
  'coupon_redemptions_pay',
  'subscriptions_apply',
  'commit',
];

export interface Conditions {
  /** 0 means no faults. */
  trouble: number;
  canStall: boolean;
  /** The worker does no billing, so it crashes elsewhere. */
  sweeps?: boolean;
  /** The worker is a request about an invoice. */
  invoices?: boolean;
  /** Set while the processor is down or mute for everyone. */
  outage?: Outage | undefined;
}

/** Starts a worker: a gateway with its own connections, its own faults, and perhaps a crash. */
export function hire(play: Play, conditions: Conditions, ...labels: readonly (string | number)[]): Worker {
  const { trouble } = conditions;
  const random = newRandom(play.story.seed, 'worker', ...labels);
  const crashPoint: CrashPoint | undefined = random.chance(0.1 * trouble)
    ? {
        what: random.pick(statementsOf(play.story, conditions)),
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
  // Each process has its own merchant cache, which expires by the story's clock.
  const merchantCache = newMerchantCache({
    notices: noChangeNotices,
    nowMs: () => play.clock.now().getTime(),
  });
  const reachedBy = { database, merchantCache, cardProcessor: processor, pseProvider, connections };
  return { actor, gateway: { ...play.gateway, ...reachedBy }, life, stalled };
}

/** Where a worker of a story may die. */
function statementsOf({ hasDeals, hasInvoices }: Story, { sweeps, invoices }: Conditions): readonly string[] {
  if (invoices) return invoiceStatements;
  if (sweeps) return hasInvoices ? [...sweepStatements, ...followStatements] : sweepStatements;
  return hasDeals ? [...statements, ...dealStatements] : statements;
}

/** The processor with its answers as the taps change them. */
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
  // Requests end before a worker's lease does, so only workers may stall for an hour.
  return random.pick(canStall ? [...common, 'slow before', 'slow after'] : common);
}
