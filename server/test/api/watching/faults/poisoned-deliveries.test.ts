import { afterEach, beforeEach, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { openThree, usePoisonedBench } from '../../../support/world/benches/poisoned-bench.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../support/world/shop/webhooks.ts';

/** Deliveries of a merchant that cannot be recorded or sent must not stop those of others. */

const bench = usePoisonedBench();

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
const endpoint = async () => {
  const one = await bench.newMerchant();
  const { id } = await createWebhook(one.client, `${receiver.url}/${one.merchantId}`);
  return { ...one, id };
};
const waitingOf = statement<{ queues: number }>(
  'test_queues_of',
  'select count(*)::int as queues from webhook_queues where merchant_id = $1',
);
const payFor = async ({ client }: { client: TestClient }) =>
  payCharge(client, await saveCard(client), 20_000);
const got = ({ merchantId }: { merchantId: string }) =>
  receiver.events().filter(({ path }) => path.endsWith(merchantId)).length;

test.each([
  ['a try that cannot be written down', { table: 'webhook_deliveries', event: 'insert' }],
  ['a queue that cannot be moved on', { table: 'webhook_queues', event: 'delete' }],
] as const)('%s', async (_what, fault) => {
  const three = await openThree(endpoint);
  for (const one of [three.poisoned, ...three.sound]) await payFor(one);
  await bench.refuse(three.poisoned.merchantId, fault);
  bench.clock.advanceMs(1_000);
  await deliver(bench.shop);
  for (const one of three.sound) {
    expect(got(one)).toBeGreaterThan(0);
    expect(await bench.database.find(waitingOf, [one.merchantId])).toEqual({ queues: 0 });
  }
  expect(got(three.poisoned)).toBeGreaterThan(0);
  expect(await bench.database.find(waitingOf, [three.poisoned.merchantId])).not.toEqual({ queues: 0 });
});

const failNext = statement(
  'test_spoil_password',
  `update webhooks set auth_user = 'ana', sealed_password = '\\x00' where merchant_id = $1`,
);
test('an endpoint whose password cannot be decrypted', async () => {
  const three = await openThree(endpoint);
  for (const one of [three.poisoned, ...three.sound]) await payFor(one);
  await bench.database.run(failNext, [three.poisoned.merchantId]);
  bench.clock.advanceMs(1_000);
  await deliver(bench.shop);
  for (const one of three.sound) expect(got(one)).toBeGreaterThan(0);
  expect(got(three.poisoned)).toBe(0);
});
