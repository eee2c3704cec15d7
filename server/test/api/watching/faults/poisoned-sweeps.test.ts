import { expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { sendMails } from '../../../../src/domain/emails/sending/send-mails.ts';
import { followPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { sumDays } from '../../../../src/reports/day-sums/sum-days.ts';
import { plantRowFault } from '../../../support/doubles/faults/row-faults.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { expectFailed, openThree, usePoisonedBench } from '../../../support/world/benches/poisoned-bench.ts';
import { listCharges } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';
import { mailsOf, newTestMailer, paymentLinkMail, queue } from '../../../support/world/shop/mails.ts';
import { attemptOf, createPse, decideAtBank, goToBank } from '../../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/**
 * One bad row in a worker's batch: the run processes all other rows and fails at the end, and the bad row is claimed
 * again later.
 */

const bench = usePoisonedBench();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const statusOf = async (client: TestClient, path: string) => (await client.get(path)).body['status'];

test('charges whose request failed: the others are settled, and the bad one once possible', async () => {
  const three = await openThree(bench.newMerchant);
  const all = [three.poisoned, ...three.sound];
  const everyone = {
    table: 'journal_entries',
    event: 'insert',
    body: `raise exception 'x' using errcode = '22021';`,
  } as const;
  const uproot = await plantRowFault(bench.database, everyone);
  for (const { client } of all) {
    // With a key, recovery takes over the processor's result; without one it would reverse the charge.
    const headers = { 'idempotency-key': 'broken' };
    const body = chargeBody(await saveCard(client));
    expect((await client.post('/charges', body, { headers })).status).toBe(500);
  }
  await uproot();
  const statuses = (them: typeof all) =>
    Promise.all(
      them.map(async ({ client }) => (await listCharges(client)).map(({ status }) => status).join()),
    );
  await bench.refuse(three.poisoned.merchantId, { table: 'journal_entries', event: 'insert' });
  bench.clock.advanceMs(MINUTE_MS);
  await expectFailed(resolveChargeAttempts(bench.shop.gateway, 100));
  expect(await statuses(three.sound)).toEqual(['completed', 'completed']);
  expect(await statuses([three.poisoned])).toEqual(['in_progress']);
  await bench.heal();
  bench.clock.advanceMs(2 * MINUTE_MS);
  await resolveChargeAttempts(bench.shop.gateway, 100);
  expect(await statuses(all)).toEqual(['completed', 'completed', 'completed']);
});

test('refunds whose request failed', async () => {
  const three = await openThree(async () => {
    const one = await bench.newMerchant();
    return { ...one, path: `/charges/${await payCharge(one.client, await saveCard(one.client), 20_000)}` };
  });
  const everyone = {
    table: 'attempts',
    event: 'update',
    body: `raise exception 'x' using errcode = '22021';`,
  } as const;
  const uproot = await plantRowFault(bench.database, everyone);
  for (const { client, path } of [three.poisoned, ...three.sound]) {
    expect((await client.post(`${path}/refund`, { description: 'Devuelto' })).status).toBe(500);
  }
  await uproot();
  await bench.refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  bench.clock.advanceMs(MINUTE_MS);
  await expectFailed(resolveRefunds(bench.shop.gateway, 100));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('refunded');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('refunded');
});

test('charges past their due date', async () => {
  const three = await openThree(async () => {
    const one = await bench.newMerchant();
    return { ...one, path: `/charges/${(await createVoucher(one.client)).id}` };
  });
  await bench.refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  bench.clock.advanceMs(10 * DAY_MS);
  await expectFailed(expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 }));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('cancelled');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('cancelled');
});

test('payments at a bank', async () => {
  const three = await openThree(async () => {
    const one = await bench.newMerchant();
    const pending = await createPse(bench.shop, one.client);
    await goToBank(bench.shop, one.merchant, pending);
    await decideAtBank(
      bench.shop,
      one.merchant,
      await attemptOf(bench.shop, one.merchant, pending.chargeId),
      'approved',
    );
    return { ...one, path: pending.path };
  });
  await bench.refuse(three.poisoned.merchantId, { table: 'events', event: 'insert' });
  bench.clock.advanceMs(10 * MINUTE_MS);
  await expectFailed(followPse(bench.shop.gateway, 100));
  for (const { client, path } of three.sound) expect(await statusOf(client, path)).toBe('completed');
  expect(await statusOf(three.poisoned.client, three.poisoned.path)).not.toBe('completed');
});

test('mails', async () => {
  const three = await openThree(bench.newMerchant);
  for (const { merchantId } of [three.poisoned, ...three.sound]) {
    await queue(bench.shop.gateway, merchantId, paymentLinkMail());
  }
  const uproot = await plantRowFault(bench.database, {
    table: 'mails',
    event: 'update',
    body: `if new.merchant_id = '${three.poisoned.merchantId}' and new.status = 'sent' then
        raise exception 'a poisoned row' using errcode = '22021'; end if;`,
  });
  bench.clock.advanceMs(1_000);
  await expectFailed(sendMails({ ...bench.shop.gateway, mailer: newTestMailer() }, 500));
  const stateOf = async (merchantId: string) =>
    (await mailsOf(bench.shop.gateway, merchantId)).at(-1)?.status;
  for (const { merchantId } of three.sound) expect(await stateOf(merchantId)).toBe('sent');
  expect(await stateOf(three.poisoned.merchantId)).toBe('queued');
  await uproot();
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

test('day sums', async () => {
  const three = await openThree(bench.newMerchant);
  for (const { merchantId } of [three.poisoned, ...three.sound]) {
    await bench.database.run(oldCharge, [merchantId, newId('transaction')]);
  }
  await bench.refuse(three.poisoned.merchantId, { table: 'day_sums', event: 'insert' });
  await expectFailed(sumDays(bench.shop.gateway, 1_000));
  for (const { merchantId } of three.sound)
    expect(await bench.database.find(sumsOf, [merchantId])).toEqual({ days: 1 });
  expect(await bench.database.find(sumsOf, [three.poisoned.merchantId])).toEqual({ days: 0 });
  await bench.heal();
  await sumDays(bench.shop.gateway, 1_000);
  expect(await bench.database.find(sumsOf, [three.poisoned.merchantId])).toEqual({ days: 1 });
});

test('failures are reported: in the log, and as a metric for the operator', async () => {
  const { values } = await bench.shop.gateway.metrics.failedRows.get();
  const kinds = values.map(({ labels }) => labels.kind);
  expect(kinds).toEqual(expect.arrayContaining(['charge attempt', 'refund attempt', 'mail', 'day to sum']));
});
