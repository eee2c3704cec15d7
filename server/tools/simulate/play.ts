import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import type { Database } from '#src/platform/database/connections/connection.ts';
import type { ManualClock } from '#src/platform/primitives/time/clock.ts';
import type { Actor } from './actor.ts';
import type { Bill } from './bill.ts';
import type { Grant } from './deals/own-coupon.ts';
import { type BankDouble, newBankDouble } from './doubles/bank-double.ts';
import { type FaultyLine, newFaultyLine } from './doubles/faulty-line.ts';
import { newProcessorDouble, type ProcessorDouble } from './doubles/processor-double.ts';
import { scheduledDatabase } from './doubles/scheduled-database.ts';
import { boardOver } from './doubles/simulated-connection.ts';
import type { InvoiceStep } from './invoices/own-invoice.ts';
import { newRandom } from './schedule/random.ts';
import type { Schedule } from './schedule/schedule.ts';
import { newLeaseWatch } from './seen/lease-watch.ts';
import { type Leavings, newMailWatch } from './seen/mail-watch.ts';
import type { CardConduct, Decline, Story } from './story.ts';
import type { Wiretap } from './worker-life.ts';
import type { World } from './world.ts';

/** A request of a merchant or a payer. `done` is unknown after a crash. */
export interface PlayedAction {
  kind: string;
  day: CalendarDate;
  actor: Actor;
  done: 'yes' | 'no' | 'unknown';
  /** When the answer arrived; undefined while the request runs. */
  endedAt?: Date;
}

/** A request for a change of plan, quantity or items. */
export interface ChangeRequest {
  subscriptionId: string;
  at: Date;
  /** The first item is the plan. */
  items: { plan_id: string; quantity: number }[];
  when: 'now' | 'period_end';
  done: PlayedAction['done'];
}

/** A running story: the real billing engine with simulated clocks, banks, processors and people. */
export interface Play {
  story: Story;
  world: World;
  /** Without faults, on the story's clocks. */
  gateway: Gateway;
  clock: ManualClock;
  schedule: Schedule;
  /** The database for the steps of one actor, without faults. */
  databaseOf(actor: string): Database;
  line: FaultyLine;
  double: ProcessorDouble;
  taps: readonly Wiretap[];
  actions: PlayedAction[];
  /** Days on which no worker ran. */
  downtimes: { from: CalendarDate; to: CalendarDate }[];
  /** Days on which the processor is unavailable to everyone. */
  outage: { from: CalendarDate; to: CalendarDate; kind: Outage } | undefined;
  /** Charges that a payer caused with a new or re-entered card. */
  updateCharges: Set<string>;
  /** Subscriptions created during the story: their payers made the first charge. */
  madeMeanwhile: Set<string>;
  /** Subscriptions for which a pause or a change was requested. */
  rebilled: Set<string>;
  /** Requested changes of plans, quantities and items. */
  changeRequests: ChangeRequest[];
  /** Credit that merchants granted and took back. */
  grants: Grant[];
  /** Requests about invoices. */
  invoiceSteps: InvoiceStep[];
  /** The charges of `updateCharges` on the card that the subscription already had. */
  handRetries: Set<string>;
  mailLeavings: Leavings;
  bank: BankDouble;
  /** By charge: the money that tills have taken and not returned. */
  tills: Map<string, bigint>;
  /** Vouchers and PSE pages that payers have opened. */
  bills: Bill[];
  /** The time on the merchants' clocks at the end. */
  endedAt(): Date;
  /** Stalled workers. */
  stragglers: Promise<unknown>[];
  faults: number;
  /** The last simulated day. */
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
      // As in production: own-retries.ts counts card numbers over all customers.
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
    invoiceSteps: [],
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

/** PostgreSQL claims rows in the order of its query plan; a replayed schedule needs a fixed order. */
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
      return conduct.reason;
    case 'sometimes':
      return newRandom(story.seed, 'bank', number, nth).chance(conduct.share) ? conduct.reason : undefined;
    case 'until':
      return nth > conduct.charges ? conduct.reason : undefined;
    default:
      return undefined;
  }
}

/** The time to which a merchant's own clock moves on a day. */
export const clockTarget = (day: CalendarDate): Date =>
  new Date(startOfBogotaDay(day).getTime() + 23 * 3_600_000);

/** `down`: requests do not reach the processor. `mute`: requests arrive, but responses are lost. */
export type Outage = 'down' | 'mute';
