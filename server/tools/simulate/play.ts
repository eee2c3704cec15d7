import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import type { Database } from '#src/platform/database/connections/connection.ts';
import type { ManualClock } from '#src/platform/primitives/time/clock.ts';
import type { Bill } from './bill.ts';
import type { Grant } from './deals/own-coupon.ts';
import { type BankDouble, newBankDouble } from './doubles/bank-double.ts';
import { type FaultyLine, newFaultyLine } from './doubles/faulty-line.ts';
import { newProcessorDouble, type ProcessorDouble } from './doubles/processor-double.ts';
import { scheduledDatabase } from './doubles/scheduled-database.ts';
import { boardOver } from './doubles/simulated-connection.ts';
import { newRandom } from './schedule/random.ts';
import type { Schedule } from './schedule/schedule.ts';
import { newLeaseWatch } from './seen/lease-watch.ts';
import { type Leavings, newMailWatch } from './seen/mail-watch.ts';
import type { CardConduct, Decline, Story } from './story.ts';
import type { Wiretap } from './worker-life.ts';
import type { Actor, World } from './world.ts';

/** A request that somebody made during the story. `done` is unknown after a crash. */
export interface PlayedAction {
  kind: string;
  day: CalendarDate;
  actor: Actor;
  done: 'yes' | 'no' | 'unknown';
  /** When its answer came; undefined while it runs. */
  endedAt?: Date;
}

/** A change of plan, quantity or items that a merchant asked for. */
export interface ChangeRequest {
  subscriptionId: string;
  at: Date;
  /** The plan first. */
  items: { plan_id: string; quantity: number }[];
  when: 'now' | 'period_end';
  done: PlayedAction['done'];
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
  /** Subscriptions that were paused or changed, or may have been. */
  rebilled: Set<string>;
  /** What merchants asked to be billed from then on. */
  changeRequests: ChangeRequest[];
  /** Credit that merchants gave and took back. */
  grants: Grant[];
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
    declineOf(story, world.conducts.get(number), number, nth),
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
      connections: boardOver(gateway.connections, double),
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
    rebilled: new Set(),
    changeRequests: [],
    grants: [],
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

function declineOf(
  story: Story,
  conduct: CardConduct | undefined,
  number: string,
  nth: number,
): Decline | undefined {
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

/** `down`: nothing reaches it; `mute`: all does, but no answer comes back. */
export type Outage = 'down' | 'mute';
