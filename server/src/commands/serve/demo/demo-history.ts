import { bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { createPlan } from '../../../domain/billing/plans/create-plan.ts';
import { createSubscription } from '../../../domain/billing/subscriptions/create-subscription.ts';
import { createCard } from '../../../domain/cards/create-card.ts';
import { createCustomer } from '../../../domain/customers/create-customer.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { demoCustomers, type Regular } from './demo-customers.ts';
import { leaveOpenEnds } from './demo-open-ends.ts';
import { makeSale } from './demo-sales.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
const OPENS_AT_HOUR = 6;
const DISPUTED_DAY = 20;
/** One card per customer; two of them are declined now and then. */
const cards = ['4111111111111111', '4242424242424242', '5555555555554444', '5105105105105100'];
const troubled = ['4444444444444448', '4222222222222220'];

/** A small shop's month up to now: sales, some declined, a few refunded, and clubs with recurring billing. */
export async function makeDemoHistory(sandbox: Gateway, merchant: Merchant): Promise<void> {
  const now = sandbox.realClock.now();
  const today = startOfBogotaDay(bogotaDateOf(now)).getTime();
  const start = today - DAYS * DAY_MS;
  const regulars = await saveRegulars(at(sandbox, start), merchant);
  let disputed: string | undefined;
  for (let day = 0; day <= DAYS; day += 1) {
    const hours = [0, 3, 6, 9].slice(0, 1 + ((day * 5) % 4));
    for (const [index, hour] of hours.entries()) {
      const ms = start + day * DAY_MS + (OPENS_AT_HOUR + hour) * HOUR_MS + ((day * 37) % 60) * 60_000;
      if (ms >= now.getTime()) continue;
      const sold = await makeSale(at(sandbox, ms), merchant, regulars, day * 4 + index);
      if (day >= DISPUTED_DAY) disputed ??= sold;
    }
  }
  await openClubs(sandbox, merchant, regulars, start);
  await leaveOpenEnds(sandbox, merchant, disputed);
}

/** Monthly and weekly plans. All members joined in the last days, so that their next charge is in the future. */
const clubs = [
  { name: 'Club del café', amount: 45_000, repeat_unit: 'month' },
  { name: 'Pan de la semana', amount: 18_000, repeat_unit: 'week' },
] as const;

/** Each club's last member has a card without funds. */
async function openClubs(sandbox: Gateway, merchant: Merchant, regulars: readonly Regular[], start: number) {
  for (const [number, club] of clubs.entries()) {
    const plan = await createPlan(at(sandbox, start), merchant.id, newId('plan'), {
      ...club,
      repeat_every: 1,
      retry_times: 3,
      status_after_retry: 'unpaid',
      trial_days: 0,
    });
    const members = [...regulars.slice(number, number + 4), ...regulars.slice(-1 - number).slice(0, 1)];
    for (const [index, { customerId, sourceId }] of members.entries()) {
      const then = at(sandbox, start + (25 + index) * DAY_MS + 11 * HOUR_MS);
      const ids = { subscription: newId('subscription'), card: newId('card') };
      const body = { plan_id: plan.id, source_id: sourceId };
      await createSubscription(then, { merchant, customerId }, ids, { input: body });
    }
  }
}

export const at = (gateway: Gateway, ms: number): Gateway => ({
  ...gateway,
  clock: { now: () => new Date(ms) },
});

async function saveRegulars(then: Gateway, merchant: Merchant): Promise<Regular[]> {
  const regulars: Regular[] = [];
  for (const [index, customer] of demoCustomers.entries()) {
    const { id: customerId } = await createCustomer(then, merchant.id, newId('customer'), customer);
    const isTroubled = index >= demoCustomers.length - troubled.length;
    const number = isTroubled ? troubled[index % troubled.length] : cards[index % cards.length];
    const data = {
      holder_name: `${customer.name} ${customer.last_name}`,
      card_number: number ?? '4111111111111111',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '35',
    };
    const card = await createCard(then, { merchant, customerId }, newId('card'), {
      sent: data,
      origin: null,
    });
    regulars.push({ customerId, sourceId: card.id });
  }
  return regulars;
}
