import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Invoiced,
  openInvoiced,
  type SentInvoiceBody,
} from '../api/billing/send-invoice/send-invoice-world.ts';
import { expectLedgerSound } from '../support/checks/ledger-sound.ts';
import { savePlan } from '../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const START = '2027-03-01' as CalendarDate;
const END = addDays(START, 365);
/** Days to advance if no payment is due. */
const STRIDE = 5;

const sooner = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/** Simulates a year in which the customer pays each invoice on this day after its issue. */
async function live(
  own: Invoiced,
  payAfter: number | null,
  onDay: (today: CalendarDate) => Promise<void> = async () => undefined,
) {
  const { id } = await own.subscribe({ days_until_due: 10 });
  const statuses: string[] = [];
  const look = async () => {
    const { status } = await own.show(id);
    if (statuses.at(-1) !== status) statuses.push(status);
  };
  const payDay = ({ issue_date }: SentInvoiceBody) => addDays(issue_date as CalendarDate, payAfter ?? 0);
  for (let today = START; today < END; ) {
    const open = (await own.invoices()).filter(({ status }) => status === 'open');
    const payable = payAfter === null ? [] : open.map(payDay).filter(day => day > today);
    today = [...payable, END].reduce(sooner, addDays(today, STRIDE));
    await own.client.put('/sandbox/clock', { now: `${today}T09:00:00-05:00` });
    await look();
    await onDay(today);
    for (const invoice of open.filter(one => payAfter !== null && payDay(one) === today)) {
      const answer = await own.client.post(`/invoices/${invoice.id}/pay`, { source_id: own.cardId });
      expect(answer.status, answer.text).toBe(200);
    }
    await look();
  }
  return { id, statuses, invoices: await own.invoices() };
}

/** Asserts that every active day is billed once: the periods are consecutive, without a gap. */
function expectBilledOnce(invoices: readonly SentInvoiceBody[], first: CalendarDate = START): void {
  let next: string = first;
  for (const { period_start, period_end } of invoices) {
    expect(period_start).toBe(next);
    next = addDays(period_end as CalendarDate, 1);
  }
}

const countKinds = (mails: readonly string[]) => {
  const count = (kind: string) => mails.filter(mail => mail.includes(` ${kind} queued`)).length;
  return [count('invoice_issued'), count('invoice_reminder'), count('invoice_overdue')];
};

test('a customer who pays on time: twelve invoices, all paid, never late', { timeout: 240_000 }, async () => {
  const own = await openInvoiced(shop);
  const { statuses, invoices } = await live(own, 8);
  expect(statuses).toEqual(['active']);
  expect(invoices).toHaveLength(12);
  expect(invoices.every(({ status }) => status === 'paid')).toBe(true);
  expectBilledOnce(invoices);
  // Paid on the eighth day, so only the reminder on the seventh was sent.
  expect(countKinds(await own.mails())).toEqual([12, 12, 0]);
});

test('a customer who pays late: past_due each month, and every period is billed once', {
  timeout: 240_000,
}, async () => {
  const own = await openInvoiced(shop, { plan: { retry_times: 8 } });
  const { statuses, invoices } = await live(own, 14);
  expect(statuses.filter(status => status === 'past_due')).toHaveLength(12);
  expect(new Set(statuses)).toEqual(new Set(['active', 'past_due']));
  expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(12);
  expectBilledOnce(invoices);
});

test('a customer who never pays: one invoice for the only period that was served, and six emails', {
  timeout: 240_000,
}, async () => {
  const own = await openInvoiced(shop, { plan: { retry_times: 8 } });
  const { statuses, invoices } = await live(own, null);
  expect(statuses).toEqual(['active', 'past_due', 'unpaid', 'cancelled']);
  expect(invoices).toMatchObject([{ status: 'open', due_date: '2027-03-11' }]);
  expect(countKinds(await own.mails())).toEqual([1, 2, 3]);
});

test('upgrades, a pause, a coupon and credit in a year: every active day is billed once', {
  timeout: 240_000,
}, async () => {
  const own = await openInvoiced(shop);
  const bigger = await savePlan(own.client, { name: 'Café grande', amount: 50_000 });
  await own.client.post(`${own.path}/credits`, { amount: 5_000, reason: 'Cortesía' });
  const acts: [from: string, body: object][] = [
    ['2027-04-10', { plan_id: bigger }],
    ['2027-06-09', { pause: { until: '2027-07-20' } }],
    ['2027-09-17', { plan_id: own.planId, when: 'period_end' }],
  ];
  const { invoices, statuses } = await live(own, 5, async today => {
    const [next] = acts;
    if (next === undefined || today < next[0]) return;
    acts.shift();
    const answer = await own.put((await idOf(own)) ?? '', next[1]);
    expect(answer.status, answer.text).toBe(200);
  });
  expect(statuses).toEqual(['active']);
  const periods = invoices.filter(({ lines }) => lines.every(({ type }) => type === 'plan'));
  const changes = invoices.filter(({ lines }) => lines.some(({ type }) => type === 'proration'));
  expect(changes).toMatchObject([{ period_end: '2027-04-30', status: 'paid' }]);
  const days = new Map<string, number>();
  for (const { period_start, period_end } of periods) {
    for (let day = period_start; day <= period_end; day = addDays(day as CalendarDate, 1)) {
      days.set(day, (days.get(day) ?? 0) + 1);
    }
  }
  expect([...days].filter(([, count]) => count !== 1)).toEqual([]);
  // July, the period that began during the pause, is the only unpaid one.
  expect(days.has('2027-06-30')).toBe(true);
  expect(days.has('2027-07-15')).toBe(false);
  expect(days.has('2027-08-01')).toBe(true);
});

const idOf = async ({ client, path }: Invoiced): Promise<string | undefined> =>
  (await client.get<{ id: string }[]>(`${path}/subscriptions`)).body[0]?.id;
