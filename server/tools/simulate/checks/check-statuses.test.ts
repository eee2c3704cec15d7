import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import type { Play } from '../play.ts';
import type { SeenCharge } from '../seen/seen-charge.ts';
import { livesOf } from '../seen/seen-life.ts';
import type { SeenWorld } from '../world-store.ts';
import { checkFinalStatus } from './check-statuses.ts';

const plan = {
  amountCentavos: 100n,
  repeatEvery: 6,
  repeatUnit: 'month',
  retryTimes: 3,
  statusAfterRetry: 'cancelled',
  retrySchedule: 'daily',
} as const;

const declinedOn = (day: string, index: number): SeenCharge => ({
  id: `tr${index + 1}`,
  subscription_id: 's1',
  period: 1,
  attempt: index + 1,
  status: 'failed',
  error_code: 3003,
  source_id: 'k1',
  retry_class: 'later',
  next_attempt_at: null,
  amount_centavos: 100n,
  creation_date: new Date(`${day}T12:00:00Z`),
  operation_date: new Date(`${day}T12:00:00Z`),
  event_count: 1,
});

const seen = {
  subscriptions: [{ id: 's1', status: 'cancelled', first_charge_date: '2027-05-11', due_date: null }],
  charges: ['2027-05-11', '2027-05-12', '2027-05-13', '2027-05-13'].map(declinedOn),
  events: [],
  payments: [],
} as unknown as SeenWorld;

const playWith = (play: Pick<Play, 'updateCharges' | 'handRetries'>): Play =>
  ({
    ...play,
    double: { refusalOf: () => 'funds' },
    world: { numbers: new Map(), actors: [{ subscriptionId: 's1', plan } as unknown as Actor], invoiced: [] },
    actions: [],
    madeMeanwhile: new Set(),
    downtimes: [],
    lastDay: '2029-05-11' as CalendarDate,
  }) as unknown as Play;

const nobody = new Set<string>();
const tooEarly = ['s1 is cancelled, but nobody asked for it and period 1 was not given up'];

test.each([
  ['all by the plan', nobody, nobody, []],
  ['the last one by hand, with the card that it had', new Set(['tr4']), new Set(['tr4']), []],
  ['the last one by hand, with another card', new Set(['tr4']), nobody, tooEarly],
])('cancelled after four refusals, %s', (_name, updateCharges, handRetries, violations) => {
  const play = playWith({ updateCharges, handRetries });
  expect(livesOf(play, seen).flatMap(life => checkFinalStatus(play, life))).toEqual(violations);
});
