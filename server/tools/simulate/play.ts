import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/calendar-date';
import { noChangeNotices } from '#src/database/change-notices.ts';
import type { Database } from '#src/database/connection.ts';
import { newMerchantCache } from '#src/database/merchant-cache.ts';
import type { Gateway } from '#src/dependencies.ts';
import type { ManualClock } from '#src/primitives/clock.ts';
import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';
import { type BankDouble, bankReachedBy, newBankDouble } from './bank-double.ts';
import type { Bill } from './bill.ts';
import { type CallFault, type FaultyLine, newFaultyLine } from './faulty-line.ts';
import { newLeaseWatch } from './lease-watch.ts';
import { type Leavings, newMailWatch } from './mail-watch.ts';
import { newProcessorDouble, type ProcessorDouble } from './processor-double.ts';
import { newRandom } from './random.ts';
import type { Schedule } from './schedule.ts';
import { scheduledDatabase } from './scheduled-database.ts';
import { boardOver, linkReachedBy } from './simulated-link.ts';
import type { CardConduct, Refusal, Story } from './story.ts';
import { type CrashPoint, databaseOf, newLife, type Wiretap, type WorkerLife } from './worker-life.ts';
import type { Actor, World } from './world.ts';

/** A request that somebody made during the story. `done` is unknown after a crash. */
export interface PlayedAction {
  kind: string;
  day: CalendarDate;
  actor: Actor;
  done: 'yes' | 'no' | 'unknown';
}

/** A story that is being played: the real engine, with everything around it in our hands. */
export interface Play {
  story: Story;
  world: World;
  /** Healthy and on the play's clocks. */
  gateway: Gateway;
  clock: ManualClock;
  schedule: Schedule;
  /** The database of this name's own steps, without faults. */
  databaseOf(actor: string): Database;
  line: FaultyLine;
  double: ProcessorDouble;
  taps: readonly Wiretap[];
  actions: PlayedAction[];
  /** Days on which no worker ran, both ends included. */
  downtimes: { from: CalendarDate; to: CalendarDate }[];
  /** Days on which the processor is away for everyone, both ends included. */
  outage: { from: CalendarDate; to: CalendarDate; kind: Outage } | undefined;
  /** Charges that a payer made by giving a new card. */
  updateCharges: Set<string>;
  /** Subscriptions of those who subscribed meanwhile: their payers made the first charge. */
  madeMeanwhile: Set<string>;
  /** Those of them on the card that the subscription had already. */
  handRetries: Set<string>;
  mailLeavings: Leavings;
  bank: BankDouble;
  /** By charges: what tills have taken, and not given back. */
  tills: Map<string, bigint>;
  /** What payers have opened to pay otherwise. */
  bills: Bill[];
  /** Where the merchants' clocks stand at the end. */
  endedAt(): Date;
  /** Workers that stood still and have not gone on yet. */
  stragglers: Promise<unknown>[];
  faults: number;
  /** The day on which the story has come to rest. */
  lastDay: CalendarDate;
  violations: string[];
}

export interface Stage {
  gateway: Gateway;
  clock: ManualClock;
  schedule: Schedule;
}

export function newPlay(
  { gateway, clock, schedule }: Stage,
  story: Story,
  world: World,
  planted: readonly Wiretap[],
): Play {
  const databaseOf = (actor: string) => scheduledDatabase(gateway.database, schedule, actor);
  const double = newProcessorDouble((number, nth) =>
    refusalOf(story, world.conducts.get(number), number, nth),
  );
  const mailLeavings: Leavings = new Map();
  const bank = newBankDouble();
  return {
    story,
    world,
    gateway: {
      ...gateway,
      database: databaseOf('story'),
      clock,
      realClock: clock,
      cardProcessor: double,
      pseProvider: bank,
      links: boardOver(gateway.links, double),
      // The rule of production: own-retries.ts counts numbers over all customers.
      retryCapScope: 'number',
    },
    clock,
    schedule,
    databaseOf,
    line: newFaultyLine(double),
    double,
    taps: [claimsInOrder, ...planted, newLeaseWatch(), newMailWatch(mailLeavings)],
    actions: [],
    downtimes: [],
    outage: undefined,
    updateCharges: new Set(),
    handRetries: new Set(),
    madeMeanwhile: new Set(),
    mailLeavings,
    bank,
    tills: new Map(),
    bills: [],
    endedAt: () => (story.clock === 'own' ? clockTarget(story.end) : clock.now()),
    stragglers: [],
    faults: 0,
    lastDay: story.end,
    violations: [],
  };
}

/** PostgreSQL claims in the order of whatever plan it has: a schedule that is played again needs one order. */
const claimsInOrder: Wiretap = {
  onRows: (name, _values, rows) =>
    name === 'subscriptions_claim_due'
      ? (rows as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      : rows,
};

function refusalOf(
  story: Story,
  conduct: CardConduct | undefined,
  number: string,
  nth: number,
): Refusal | undefined {
  switch (conduct?.kind) {
    case 'declines':
      return conduct.says;
    case 'sometimes':
      return newRandom(story.seed, 'bank', number, nth).chance(conduct.share) ? conduct.says : undefined;
    case 'until':
      return nth > conduct.charges ? conduct.says : undefined;
    default:
      return undefined;
  }
}

/** Where a clock of a merchant's own is moved to on a day. */
export const clockTarget = (day: CalendarDate): Date =>
  new Date(startOfBogotaDay(day).getTime() + 23 * 3_600_000);

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

/** Those of sweeps that are no billing, and of payers who go another way. */
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
  /** It bills nobody: it dies elsewhere. */
  sweeps?: boolean;
  /** While the processor is down or mute for everyone. */
  outage?: Outage | undefined;
}

/** `down`: nothing reaches it; `mute`: all does, but no answer comes back. */
export type Outage = 'down' | 'mute';

/** A process that works on the play. */
export function hire(play: Play, conditions: Conditions, ...labels: readonly (string | number)[]): Worker {
  const { trouble } = conditions;
  const random = newRandom(play.story.seed, 'worker', ...labels);
  const crashPoint: CrashPoint | undefined = random.chance(0.1 * trouble)
    ? {
        what: random.pick(conditions.sweeps ? sweepStatements : statements),
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
  const linkRandom = newRandom(play.story.seed, 'link', ...labels);
  const awayShare = linkRandom.chance(0.2) ? 1 : 0.05;
  const link = linkReachedBy(processor, () => linkRandom.chance(awayShare));
  const links = boardOver(play.gateway.links, link);
  // A process of its own reads merchants for itself, and trusts what it has read by the story's clock.
  const merchantCache = newMerchantCache({
    notices: noChangeNotices,
    nowMs: () => play.clock.now().getTime(),
  });
  const reachedBy = { database, merchantCache, cardProcessor: processor, pseProvider, links };
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
