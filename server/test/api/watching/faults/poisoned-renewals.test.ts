import { expect, test } from 'vitest';
import { renewDue } from '../../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import type { RowFault } from '../../../support/doubles/faults/row-faults.ts';
import { expectFailed, openThree, usePoisonedBench } from '../../../support/world/benches/poisoned-bench.ts';
import {
  listCharges,
  openSubscriber,
  type Subscriber,
} from '../../../support/world/billing/subscriptions.ts';

/** A renewal that cannot be written must not stop those of other merchants in its batch. */

const bench = usePoisonedBench();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const faults: [what: string, fault: RowFault | Pick<RowFault, 'table' | 'event'>][] = [
  ['its charge cannot be recorded', { table: 'transactions', event: 'insert' }],
  ['its attempt cannot be recorded', { table: 'attempts', event: 'insert' }],
  ['its charge cannot be settled', { table: 'journal_entries', event: 'insert' }],
  ['its subscription cannot be moved on', { table: 'events', event: 'insert' }],
  ["the processor's journal refuses it", { table: 'sandbox_processor.operations', event: 'insert' }],
];
const subscriber = async () => {
  const one = await openSubscriber(bench.shop, { plan: { trial_days: 1 } });
  const { id } = await one.subscribe();
  return { ...one, id };
};
const renewAll = () => renewDue(bench.shop.gateway, { merchantId: null, batchSize: 500 });
const paid = async ({ client }: Subscriber) => (await listCharges(client)).map(({ status }) => status).join();

test.each(faults)('%s', async (_what, fault) => {
  const { poisoned, sound } = await openThree(subscriber);
  await bench.refuse(poisoned.merchantId, fault);
  bench.clock.advanceMs(2 * DAY_MS);
  await expectFailed(renewAll());
  for (const one of sound) expect(await paid(one)).toBe('completed');
  expect(await paid(poisoned)).not.toBe('completed');
  expect((await poisoned.show(poisoned.id)).status).toBe('trial');
});

const farAhead = statement(
  'test_far_ahead',
  `update subscriptions set first_charge_date = '9999-12-01' where merchant_id = $1`,
);
test('its dates leave the calendar', async () => {
  const { poisoned, sound } = await openThree(subscriber);
  await bench.database.run(farAhead, [poisoned.merchantId]);
  bench.clock.advanceMs(2 * DAY_MS);
  await expectFailed(renewAll(), 'a calendar date lies between');
  for (const one of sound) expect(await paid(one)).toBe('completed');
  expect(await paid(poisoned)).toBe('');
  expect((await poisoned.show(poisoned.id)).status).toBe('trial');
  // It would stay due and fail in every later run.
  expect((await poisoned.client.delete(`${poisoned.path}/subscriptions/${poisoned.id}`)).status).toBe(204);
});

test('one that cannot be ended', async () => {
  const { poisoned, sound } = await openThree(subscriber);
  for (const { client, path, id } of [poisoned, ...sound]) {
    await client.put(`${path}/subscriptions/${id}`, { cancel_at_period_end: true });
  }
  await bench.refuse(poisoned.merchantId, { table: 'events', event: 'insert' });
  bench.clock.advanceMs(2 * DAY_MS);
  await expectFailed(renewAll());
  for (const one of sound) expect((await one.show(one.id)).status).toBe('cancelled');
  expect((await poisoned.show(poisoned.id)).status).toBe('trial');
  await bench.heal();
  bench.clock.advanceMs(11 * MINUTE_MS);
  await renewAll();
  expect((await poisoned.show(poisoned.id)).status).toBe('cancelled');
});
