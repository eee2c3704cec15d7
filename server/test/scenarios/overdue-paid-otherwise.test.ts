import { expect, test } from 'vitest';
import { FUNDS_LATER, PAID, usePeriodRaces } from '../support/world/billing/period-races.ts';
import { advance, chargeDays, listCharges, NO_FUNDS } from '../support/world/billing/subscriptions.ts';
import { plainText } from '../support/world/shop/my-subscription.ts';

const { network, open, nextNumber } = usePeriodRaces();

test('three months with a card without funds: paid in cash, by PSE, then not at all', async () => {
  const own = await open({ card: NO_FUNDS, plan: { retry_times: 2, status_after_retry: 'cancelled' } });

  // March: a voucher in parallel with the retries, paid on the day of the last retry.
  const march = await own.voucher();
  await advance(own.client, { days: 1 });
  expect(await own.now()).toMatchObject({ status: 'past_due', charge_date: '2027-03-12' });
  expect((await network.pay(march.reference, nextNumber())).status).toBe(200);
  expect(await own.now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
  const quiet = await advance(own.client, { days: 20 });
  expect(quiet).toMatchObject({ renewals: 0, retries: 0 });

  // April: a PSE payment stays pending at the bank, and retries pause for a day.
  await advance(own.client, { days: 10 });
  expect(await own.now()).toMatchObject({ status: 'past_due', current_period_number: 2 });
  const april = await own.atBank();
  await own.decide(april, 'pending');
  const waited = await own.client.post('/sandbox/clock/advance', { to: '2027-04-11T08:00:00-05:00' });
  expect(waited.body).toMatchObject({ retries: 0, failed: 0 });
  expect(plainText((await own.see()).html)).toContain('Tu pago por PSE está con el banco');
  await own.decide(april, 'approved');
  expect(await own.ask(april)).toBe('approved');
  expect(await own.now()).toMatchObject({
    status: 'active',
    current_period_number: 2,
    charge_date: '2027-05-10',
  });

  // May: the retries are used up, and the voucher is paid too late.
  await advance(own.client, { days: 29 });
  expect(await own.now()).toMatchObject({ status: 'past_due', current_period_number: 3 });
  const may = await own.voucher();
  await advance(own.client, { days: 2 });
  expect(await own.now()).toMatchObject({ status: 'cancelled' });
  expect((await network.pay(may.reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
  expect(await own.charge(may.id)).toMatchObject({ status: 'cancelled' });

  expect((await own.payments()).toSorted()).toEqual(['bank_account counted', 'store counted', 'store ended']);
  expect(await own.balance()).toBe(2 * PAID);
  const completed = (await listCharges(own.client)).filter(({ status }) => status === 'completed');
  expect(completed).toHaveLength(2);
});

test('a payment that the bank leaves open expires, and the card is retried the next day', async () => {
  const own = await open({ card: FUNDS_LATER });
  const pse = await own.atBank();
  await own.decide(pse, 'pending');
  await advance(own.client, { days: 3 });
  expect(await own.payments()).toEqual(['bank_account ended']);
  expect(await chargeDays(own.client)).toEqual([
    '2027-03-10 failed',
    '2027-03-10 cancelled',
    '2027-03-12 completed',
  ]);
  expect(await own.now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
});
