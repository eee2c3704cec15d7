import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPayoutAccount } from '../../../src/domain/payouts/accounts/block-account.ts';
import type { ResponseMapping } from '../../../src/domain/payouts/files/layout-schema.ts';
import { shippedLayout } from '../../../src/domain/payouts/files/read-layout.ts';
import { type Payout, payoutStatuses } from '../../../src/domain/payouts/payout.ts';
import { approveBatch, describeBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { cancelBatch, cancelPayout } from '../../../src/domain/payouts/steps/cancel-payouts.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { takeResponse } from '../../../src/domain/payouts/steps/take-response.ts';
import { listPayoutsOfBatch } from '../../../src/domain/payouts/stores/payout-store.ts';
import { readSettlementBalance } from '../../../src/domain/settlement/balance/balance-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { checkMoney, draftFor, newPayee, setPayer } from '../../support/world/payouts/payees.ts';

let shop: TestGateway;
let clock: ManualClock;
const opened: TestGateway[] = [];
beforeEach(async () => {
  clock = manualClock(new Date('2026-11-19T15:00:00Z'));
  shop = await startTestGateway({ clock });
  opened.push(shop);
  await setPayer(shop);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const payee = (amountCentavos: bigint) => newPayee(shop, amountCentavos);
const draft = (
  name: 'generic-csv' | 'bancolombia-sap' = 'generic-csv',
  merchantIds: string[] | null = null,
) => draftFor(shop, merchantIds, name);
const balanceOf = (merchantId: string) => readSettlementBalance(shop.gateway.database, merchantId);

async function sent(amounts: readonly bigint[]) {
  const merchantIds: string[] = [];
  for (const amount of amounts) merchantIds.push(await payee(amount));
  const { batch } = await draft('generic-csv', merchantIds);
  await approveBatch(shop.gateway, batch.id, 'Rosa');
  const file = await makeFile(shop.gateway, batch.id);
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  const payouts = await listPayoutsOfBatch(shop.gateway.database, batch.id);
  return { batch, file, payouts, merchantIds };
}

test('what is available goes into a batch, is approved, and leaves with its file', async () => {
  const { batch, file, payouts, merchantIds } = await sent([10_050n, 2_000_000n]);
  expect(file.isNew).toBe(true);
  expect(new Set(payouts.map(({ amountCentavos }) => amountCentavos))).toEqual(
    new Set([10_050n, 2_000_000n]),
  );
  expect(file.bytes.toString()).toContain(';12345678901;100.50;2026-11-20;');
  expect(await balanceOf(merchantIds[0] ?? '')).toMatchObject({ available: 0n, in_payout: 10_050n });
  expect(payouts.every(({ status }) => status === 'sent')).toBe(true);
  await expect(draft()).rejects.toMatchObject({ reason: 'payout_nothing_due' });
  await expect(cancelBatch(shop.gateway, batch.id)).rejects.toMatchObject({ reason: 'payout_batch_state' });
});

test('made again, the file has the same bytes, even after the account and the payer have changed', async () => {
  const { batch, file, payouts } = await sent([10_000n]);
  clock.advanceMs(86_400_000);
  const [payout] = payouts;
  if (payout === undefined) throw new Error('no payout');
  await blockPayoutAccount(shop.gateway, { merchantId: payout.merchantId, id: payout.accountId }, 'closed');
  const again = await makeFile(shop.gateway, batch.id);
  expect(again).toEqual({ ...file, isNew: false });
});

test('of ten who make the file at once, one does, and all get the same bytes', async () => {
  const { batch } = await draftOf([10_000n]);
  await approveBatch(shop.gateway, batch.id, 'Rosa');
  const files = await Promise.all(Array.from({ length: 10 }, () => makeFile(shop.gateway, batch.id)));
  expect(new Set(files.map(file => ('sha256' in file ? file.sha256 : ''))).size).toBe(1);
  expect(files.filter(file => 'isNew' in file && file.isNew)).toHaveLength(1);
});

async function draftOf(amounts: readonly bigint[]) {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await payee(amount));
  return draft('generic-csv', ids);
}

test('two drafts at once pay each merchant once', async () => {
  const merchantId = await payee(10_000n);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => draft()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await checkMoney(shop, merchantId, 10_000n);
});

test('nothing is paid out of a negative balance, below the minimum of one peso, or to a blocked account', async () => {
  const negative = await payee(-5_000n);
  const tiny = await payee(99n);
  const blocked = await payee(10_000n);
  const { batch } = await draft('generic-csv', [blocked]);
  const [payout] = await listPayoutsOfBatch(shop.gateway.database, batch.id);
  await blockPayoutAccount(shop.gateway, { merchantId: blocked, id: payout?.accountId ?? '' }, 'fraud');
  await approveBatch(shop.gateway, batch.id, 'Rosa');
  expect(await makeFile(shop.gateway, batch.id)).toEqual({
    problems: [
      { reference: payout?.id, column: 'account', message: 'is not verified any more: cancel this payout' },
    ],
  });
  await cancelPayout(shop.gateway, batch.id, payout?.id ?? '', 'blocked');
  expect(await balanceOf(blocked)).toMatchObject({ available: 10_000n, in_payout: 0n });
  await expect(draft('generic-csv', [negative, tiny, blocked])).rejects.toMatchObject({
    reason: 'payout_nothing_due',
  });
});

test('a layout of whole pesos leaves the centavos with the merchant', async () => {
  const merchantId = await payee(10_050n);
  const { payouts } = await draft('bancolombia-sap', [merchantId]);
  expect(payouts[0]?.amountCentavos).toBe(10_000n);
  expect(await balanceOf(merchantId)).toMatchObject({ available: 50n, in_payout: 10_000n });
});

test('what was approved is what was described: another draft, account or payer gives another hash', async () => {
  const { batch } = await draftOf([10_000n]);
  const { hash } = await describeBatch(shop.gateway, batch.id);
  expect((await describeBatch(shop.gateway, batch.id)).hash).toBe(hash);
  await setPayer(shop, '99999999999');
  expect((await describeBatch(shop.gateway, batch.id)).hash).not.toBe(hash);
});

test('412 3006: a payout that was added after the second person looked is not approved with the others', async () => {
  const first = await payee(10_000n);
  const { batch } = await draft('generic-csv', [first]);
  const { hash } = await describeBatch(shop.gateway, batch.id);
  const late = await draft('generic-csv', [await payee(20_000n)]);
  const move = statement(
    'test_move_payout',
    `insert into payouts select merchant_id, id || 'x', $2, creation_date, account_id, amount_centavos, status, status_date,
       reason, event_count from payouts where batch_id = $1`,
  );
  await shop.gateway.database.run(move, [late.batch.id, batch.id]);
  await expect(approveBatch(shop.gateway, batch.id, 'Rosa', hash)).rejects.toMatchObject({
    reason: 'payout_batch_changed',
  });
  const { hash: present } = await describeBatch(shop.gateway, batch.id);
  expect(await approveBatch(shop.gateway, batch.id, 'Rosa', present)).toMatchObject({ status: 'approved' });
});

test('404: an unknown batch is named', async () => {
  const unknown = { reason: 'payout_batch_missing', message: 'There is no batch of payouts pb0' };
  await expect(describeBatch(shop.gateway, 'pb0')).rejects.toMatchObject(unknown);
  await expect(approveBatch(shop.gateway, 'pb0', 'Rosa')).rejects.toMatchObject(unknown);
  await expect(cancelBatch(shop.gateway, 'pb0')).rejects.toMatchObject(unknown);
  await expect(makeFile(shop.gateway, 'pb0')).rejects.toMatchObject(unknown);
});

const mapping = shippedLayout('generic-csv').response as ResponseMapping;
const response = (lines: readonly (readonly [Payout, string])[]) =>
  Buffer.from(
    [
      'reference;amount;status;reason',
      ...lines.map(
        ([{ id, amountCentavos }, word]) =>
          `${id};${amountCentavos / 100n},${String(amountCentavos % 100n).padStart(2, '0')};${word};C01`,
      ),
    ].join('\n'),
  );

describe("the bank's response", () => {
  test('is read once, however often it is read', async () => {
    const { batch, payouts, merchantIds } = await sent([10_000n, 20_000n, 30_000n]);
    const [a, b, c] = payouts as [Payout, Payout, Payout];
    const bytes = response([
      [a, 'pagado'],
      [b, 'rechazado'],
      [c, 'en proceso'],
    ]);
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => takeResponse(shop.gateway, batch.id, bytes, mapping)),
    );
    expect(taken.reduce((sum, { moved }) => sum + moved.paid + moved.failed + moved.in_transit, 0)).toBe(3);
    for (const [index, merchantId] of merchantIds.entries())
      await checkMoney(shop, merchantId, BigInt(index + 1) * 10_000n);
    expect(await balanceOf(b.merchantId)).toMatchObject({ available: b.amountCentavos, in_payout: 0n });
  });

  test('may take back days later what was paid, once', async () => {
    const { batch, payouts } = await sent([10_000n]);
    const [payout] = payouts as [Payout];
    await takeResponse(shop.gateway, batch.id, response([[payout, 'pagado']]), mapping);
    await takeResponse(shop.gateway, batch.id, response([[payout, 'devuelto']]), mapping);
    expect(await balanceOf(payout.merchantId)).toMatchObject({ available: 10_000n, in_payout: 0n });
    const late = await takeResponse(shop.gateway, batch.id, response([[payout, 'pagado']]), mapping);
    expect(late.problems).toEqual([{ line: 2, message: `says paid of ${payout.id}, which is returned` }]);
    await checkMoney(shop, payout.merchantId, 10_000n);
  });
});

test('no row changes against the table of transitions, whatever the program does', async () => {
  const { payouts } = await sent([10_000n]);
  const [payout] = payouts as [Payout];
  const set = statement(
    'test_force_payout',
    'update payouts set status = $3 where merchant_id = $1 and id = $2',
  );
  for (const status of payoutStatuses.states.filter(to => to !== 'sent' && !payoutStatuses.can('sent', to))) {
    await expect(shop.gateway.database.run(set, [payout.merchantId, payout.id, status])).rejects.toThrow(
      'cannot go from',
    );
  }
  const amount = statement(
    'test_force_amount',
    'update payouts set amount_centavos = 1 where merchant_id = $1 and id = $2',
  );
  await expect(shop.gateway.database.run(amount, [payout.merchantId, payout.id])).rejects.toThrow(
    'cannot go from',
  );
});

test('412: a batch whose payouts are all cancelled has no file', async () => {
  const { batch, payouts } = await draft('generic-csv', [await payee(10_000n)]);
  await approveBatch(shop.gateway, batch.id, 'Rosa');
  for (const { id } of payouts) await cancelPayout(shop.gateway, batch.id, id, 'closed');
  await expect(makeFile(shop.gateway, batch.id)).rejects.toMatchObject({ reason: 'payout_nothing_due' });
});
