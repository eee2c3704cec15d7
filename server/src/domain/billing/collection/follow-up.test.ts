import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { followUp } from './follow-up.ts';

const day = (text: string) => text as CalendarDate;
const issueDate = day('2027-03-01');

/** Plays all steps, as `day: steps`. Day 0 is the day of issue. */
function play(daysUntilDue: number, graceDays: number | null, restsUntil = 0): string[] {
  const dueDate = addDays(issueDate, daysUntilDue);
  const done: string[] = [];
  let followedOn: CalendarDate | null = null;
  let next: CalendarDate | null = addDays(issueDate, restsUntil);
  let was = '';
  while (next !== null) {
    const today: CalendarDate = next;
    const step = followUp({ issueDate, dueDate, followedOn }, graceDays, today);
    const state = step.isGivenUp ? 'given up' : step.isOverdue ? 'overdue' : '';
    const said = [step.notice, state === was ? null : state].filter(Boolean).join(', ');
    done.push(`${daysBetween(issueDate, today)}: ${said}`);
    was = state;
    followedOn = today;
    next = step.next;
  }
  return done;
}

test.each<[string, number, number | null, string[]]>([
  [
    'thirty days, three of grace',
    30,
    3,
    [
      '0: issued',
      '27: reminder',
      '30: reminder',
      '31: overdue',
      '33: overdue',
      '34: given up',
      '37: overdue',
      '45: overdue',
    ],
  ],
  [
    'three days: no reminder on the day of the issue',
    3,
    3,
    ['0: issued', '3: reminder', '4: overdue', '6: overdue', '7: given up', '10: overdue', '18: overdue'],
  ],
  ['due at once, no grace', 0, 0, ['0: issued', '1: given up', '3: overdue', '7: overdue', '15: overdue']],
  [
    'a long grace',
    1,
    31,
    ['0: issued', '1: reminder', '2: overdue', '4: overdue', '8: overdue', '16: overdue', '33: given up'],
  ],
  [
    'a one-off invoice',
    1,
    null,
    ['0: issued', '1: reminder', '2: overdue', '4: overdue', '8: overdue', '16: overdue'],
  ],
])('%s', (_name, daysUntilDue, graceDays, expected) => {
  expect(play(daysUntilDue, graceDays)).toEqual(expected);
});

test('after weeks without a worker, only the last email is written', () => {
  expect(play(30, 3, 38)).toEqual(['38: overdue, given up', '45: overdue']);
});

test('an invoice that was followed today is not followed again today', () => {
  const invoice = { issueDate, dueDate: addDays(issueDate, 10), followedOn: issueDate };
  expect(followUp(invoice, 3, issueDate)).toMatchObject({ notice: null, next: addDays(issueDate, 7) });
});
