import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sumDays } from '../../../src/dashboard/day-sums/sum-days.ts';
import { type Database, statement } from '../../../src/database/connection.ts';
import { expireCharges } from '../../../src/domain/charges/expire-charges.ts';
import { resolveChargeAttempts } from '../../../src/domain/charges/resolve-attempts.ts';
import { sendMails } from '../../../src/domain/mail/send-mails.ts';
import { followPse } from '../../../src/domain/pse/follow-pse.ts';
import { resolveRefunds } from '../../../src/domain/refunds/resolve-refunds.ts';
import { renewDue } from '../../../src/domain/subscriptions/renew-due.ts';
import { newId } from '../../../src/primitives/id.ts';
import { createVoucher } from '../../support/cash.ts';
import type { TestClient } from '../../support/client.ts';
import { mailsOf, newTestMailer, paymentLinkMail, queue } from '../../support/mails.ts';
import { payCharge } from '../../support/money.ts';
import { attemptOf, createPse, decideAtBank, goToBank } from '../../support/pse.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { plantRowFault, type RowFault, refuseRowsOf } from '../../support/row-faults.ts';
import { chargeBody, saveCard } from '../../support/shop.ts';
import { listCharges, openSubscriber, type Subscriber } from '../../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/test-gateway.ts';
import { createWebhook, deliver, shiftedClock } from '../../support/webhooks.ts';

/**
 * One bad row in a batch of the worker: its neighbours are done in the same run, which says in the end that it failed, and the
 * bad one comes up again.
 */

const clock = shiftedClock();
let shop: TestGateway;
let database: Database;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  database = shop.gateway.database;
});
afterAll(() => shop.close());
beforeEach(() => clock.reset());
const planted: (() => Promise<void>)[] = [];
afterEach(uprootAll);

async function uprootAll(): Promise<void> {
  for (const uproot of planted.splice(0)) await uproot();
}
const refuse = async (merchantId: string, fault: Pick<RowFault, 'table' | 'event'>) => {
  planted.push(await refuseRowsOf(database, merchantId, fault));
};
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whose row is bad, and those before and behind it. */
async function threeOf<One extends { merchantId: string }>(open: () => Promise<One>) {
  const [before, poisoned, behind] = [await open(), await open(), await open()];
  return { poisoned, sound: [before, behind] };
}

const expectFailed = (run: Promise<unknown>, words = 'a poisoned row') => expect(run).rejects.toThrow(words);

const newMerchant = async () => {
  const { client, merchant } = await shop.merchant();
  return { client, merchant, merchantId: merchant.id };
};
const statusOf = async (client: TestClient, path: string) => (await client.get(path)).body['status'];

describe('renewals', () => {
  const faults: [what: string, fault: RowFault | Pick<RowFault, 'table' | 'event'>][] = [
    ['its charge cannot be recorded', { table: 'transactions', event: 'insert' }],
    ['its attempt cannot be recorded', { table: 'attempts', event: 'insert' }],
    ['its charge cannot be settled', { table: 'journal_entries', event: 'insert' }],
    ['its subscription cannot be moved on', { table: 'events', event: 'insert' }],
    ["the processor's journal refuses it", { table: 'sandbox_processor.operations', event: 'insert' }],
  ];
  const subscriber = async () => {
    const one = await openSubscriber(shop, { plan: { trial_days: 1 } });
    const { id } = await one.subscribe();
    return { ...one, id };
  };
  const renewAll = () => renewDue(shop.gateway, { merchantId: null, batchSize: 500 });
  const paid = async ({ client }: Subscriber) =>
    (await listCharges(client)).map(({ status }) => status).join();

  test.each(faults)('%s', async (_what, fault) => {
    const { poisoned, sound } = await threeOf(subscriber);
    await refuse(poisoned.merchantId, fault);
    clock.advanceMs(2 * DAY_MS);
    await expectFailed(renewAll());
    for (const one of sound) expect(await paid(one)).toBe('completed');
    expect(await paid(poisoned)).not.toBe('completed');
    expect((await poisoned.show(poisoned.id)).status).toBe('trial');
  });

  const farAhead = statement(
    'test_far_ahead',
    `update subscriptions set first_charge_date = '9999-12-01' where merchant_id = $1`,
  );
  test('its dates lead out of the calendar', async () => {
    const { poisoned, sound } = await threeOf(subscriber);
    await database.run(farAhead, [poisoned.merchantId]);
    clock.advanceMs(2 * DAY_MS);
    await expectFailed(renewAll(), 'a calendar date lies between');
    for (const one of sound) expect(await paid(one)).toBe('completed');
    expect((await poisoned.show(poisoned.id)).status).toBe('trial');
  });

  test('one that is to end and cannot', async () => {
    const { poisoned, sound } = await threeOf(subscriber);
    for (const { client, path, id } of [poisoned, ...sound]) {
      await client.put(`${path}/subscriptions/${id}`, { cancel_at_period_end: true });
    }
    await refuse(poisoned.merchantId, { table: 'events', event: 'insert' });
    clock.advanceMs(2 * DAY_MS);
    await expectFailed(renewAll());
    for (const one of sound) expect((await one.show(one.id)).status).toBe('cancelled');
    expect((await poisoned.show(poisoned.id)).status).toBe('trial');
    await uprootAll();
    clock.advanceMs(11 * MINUTE_MS);
    await renewAll();
    expect((await poisoned.show(poisoned.id)).status).toBe('cancelled');
  });
});

test('charges whose request broke: the others are settled, and the bad one once it can be', async () => {
  const three = await threeOf(newMerchant);
  const all = [three.poisoned, ...three.sound];
  const everyone = {
    table: 'journal_entries',
    event: 'insert',
    body: `raise exception 'x' using errcode = '22021';`,
  } as const;
  const uproot = await plantRowFault(database, everyone);
  for (const { client } of all) {
    expect((await client.post('/charges', chargeBody(await saveCard(client)))).status).toBe(500);
  }
  await uproot();
  const statuses = (them: typeof all) =>
    Promise.all(
      them.map(async ({ client }) => (await listCharges(client)).map(({ status }) => status).join()),
    );
  await refuse(three.poisoned.merchantId, { table: 'journal_entries', event: 'insert' });
  clock.advanceMs(MINUTE_MS);
  await expectFailed(resolveChargeAttempts(shop.gateway, 100));
  expect(await statuses(three.sound)).toEqual(['completed', 'completed']);
  expect(await statuses([three.poisoned])).toEqual(['in_progress']);
  await uprootAll();
  clock.advanceMs(2 * MINUTE_MS);
  await resolveChargeAttempts(shop.gateway, 100);
  expect(await statuses(all)).toEqual(['completed', 'completed', 'completed']);
});

test('refunds whose request broke', async () => {
  const three = await threeOf(async () => {
    const one = await newMerchant();
    return { ...one, path: `/charges/${await payCharge(one.client, await saveCard(one.client), 20_000)}` };
  });
  const everyone = {
    table: 'attempts',
    event: 'update',
    body: `raise exception 'x' using errcode = '22021';`,
  } as const;
  const uproot = await plantRowFault(database, everyone);
  for (const { client, path } of [three.poisoned, ...three.sound]) {
    expect((await client.post(`${path}/refund`, { description: 'Devuelto' })).status).toBe(500);
  }
  await uproot();
  await refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  clock.advanceMs(MINUTE_MS);
  await expectFailed(resolveRefunds(shop.gateway, 100));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('refunded');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('refunded');
});

test('charges past their due date', async () => {
  const three = await threeOf(async () => {
    const one = await newMerchant();
    return { ...one, path: `/charges/${(await createVoucher(one.client)).id}` };
  });
  await refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  clock.advanceMs(10 * DAY_MS);
  await expectFailed(expireCharges(shop.gateway, { merchantId: null, batchSize: 100 }));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('cancelled');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('cancelled');
});

test('payments at a bank', async () => {
  const three = await threeOf(async () => {
    const one = await newMerchant();
    const pending = await createPse(shop, one.client);
    await goToBank(shop, one.merchant, pending);
    await decideAtBank(shop, one.merchant, await attemptOf(shop, one.merchant, pending.chargeId), 'approved');
    return { ...one, path: pending.path };
  });
  await refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  clock.advanceMs(10 * MINUTE_MS);
  await expectFailed(followPse(shop.gateway, 100));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('completed');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('completed');
});

test('mails', async () => {
  const three = await threeOf(newMerchant);
  for (const { merchantId } of [three.poisoned, ...three.sound]) {
    await queue(shop.gateway, merchantId, paymentLinkMail());
  }
  planted.push(
    await plantRowFault(database, {
      table: 'mails',
      event: 'update',
      body: `if new.merchant_id = '${three.poisoned.merchantId}' and new.status = 'sent' then
        raise exception 'a poisoned row' using errcode = '22021'; end if;`,
    }),
  );
  clock.advanceMs(1_000);
  await expectFailed(sendMails({ ...shop.gateway, mailer: newTestMailer() }, 500));
  const stateOf = async (merchantId: string) => (await mailsOf(shop.gateway, merchantId)).at(-1)?.status;
  for (const { merchantId } of three.sound) expect(await stateOf(merchantId)).toBe('sent');
  expect(await stateOf(three.poisoned.merchantId)).toBe('queued');
});

const oldCharge = statement(
  'test_old_charge',
  `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos, account)
   values ($1, $2, 'charge', 'card', 'completed', '2024-02-01T15:00:00Z', '2024-02-01T15:00:00Z', 100, 'merchant')`,
);
const sumsOf = statement<{ days: number }>(
  'test_sums_of',
  'select count(*)::int as days from day_sums where merchant_id = $1',
);

test('sums of days', async () => {
  const three = await threeOf(newMerchant);
  for (const { merchantId } of [three.poisoned, ...three.sound]) {
    await database.run(oldCharge, [merchantId, newId('transaction')]);
  }
  await refuse(three.poisoned.merchantId, { table: 'day_sums', event: 'insert' });
  await expectFailed(sumDays(shop.gateway, 1_000));
  for (const { merchantId } of three.sound)
    expect(await database.find(sumsOf, [merchantId])).toEqual({ days: 1 });
  expect(await database.find(sumsOf, [three.poisoned.merchantId])).toEqual({ days: 0 });
  await uprootAll();
  await sumDays(shop.gateway, 1_000);
  expect(await database.find(sumsOf, [three.poisoned.merchantId])).toEqual({ days: 1 });
});

describe('deliveries', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  const endpoint = async () => {
    const one = await newMerchant();
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
    const three = await threeOf(endpoint);
    for (const one of [three.poisoned, ...three.sound]) await payFor(one);
    await refuse(three.poisoned.merchantId, fault);
    clock.advanceMs(1_000);
    await deliver(shop);
    for (const one of three.sound) {
      expect(got(one)).toBeGreaterThan(0);
      expect(await database.find(waitingOf, [one.merchantId])).toEqual({ queues: 0 });
    }
    expect(got(three.poisoned)).toBeGreaterThan(0);
    expect(await database.find(waitingOf, [three.poisoned.merchantId])).not.toEqual({ queues: 0 });
  });

  const spoil = statement(
    'test_spoil_password',
    `update webhooks set auth_user = 'ana', sealed_password = '\\x00' where merchant_id = $1`,
  );
  test('an endpoint whose password cannot be opened', async () => {
    const three = await threeOf(endpoint);
    for (const one of [three.poisoned, ...three.sound]) await payFor(one);
    await database.run(spoil, [three.poisoned.merchantId]);
    clock.advanceMs(1_000);
    await deliver(shop);
    for (const one of three.sound) expect(got(one)).toBeGreaterThan(0);
    expect(got(three.poisoned)).toBe(0);
  });
});

test('what failed is told of: in the log, and in a number for the operator', async () => {
  const { values } = await shop.gateway.metrics.failedRows.get();
  const kinds = values.map(({ labels }) => labels.kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['renewal', 'charge attempt', 'refund attempt', 'mail', 'day to sum']),
  );
});
