import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeForPayout } from '../../../src/domain/settlement/balance/change-available.ts';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { expectBooksInOrder } from '../../support/checks/ledger-check.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { plantPayout } from '../../support/world/payouts/payees.ts';
import {
  newTestClock,
  openSettled,
  usualContract,
  usualTier,
} from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
beforeEach(() => clock.set('2026-02-10T15:00:00Z'));
afterAll(async () => {
  await expectLedgerSound(shop);
  await expectBooksInOrder(shop.gateway.database);
  await shop.close();
});

const amounts = (available: number, pending = 0, reserved = 0) => ({ available, pending, reserved });

describe('GET /balance', () => {
  test('200: a direct merchant has no parts', async () => {
    const { client } = await shop.merchant();
    expect((await client.get('/balance')).body).toMatchObject({
      model: 'direct',
      ...amounts(0),
      in_payout: 0,
    });
  });

  test('200: a charge is pending for its banking days, then available', async () => {
    const own = await openSettled(shop);
    await own.charge();
    await own.take();
    expect(await own.balance()).toMatchObject({ model: 'aggregated', ...amounts(0, 109_333.08) });
    clock.set('2026-02-11T15:00:00Z');
    await own.follow();
    expect(await own.balance()).toMatchObject(amounts(0, 109_333.08));
    clock.set('2026-02-12T05:00:00Z');
    await own.follow();
    expect(await own.balance()).toMatchObject(amounts(109_333.08));
  });

  test('200: without a contract the fee is that of the merchant', async () => {
    const own = await openSettled(shop, {}, null);
    const id = await own.charge(119_000, { iva: '0' });
    const { fee } = (await own.client.get<{ fee: { amount: number; tax: number } }>(`/charges/${id}`)).body;
    await own.take();
    expect((await own.balance()).pending).toBeCloseTo(119_000 - fee.amount - fee.tax - 1_785 - 492.66, 2);
  });

  test('200: a whole refund before the day leaves nothing', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    expect(await own.refund(id)).toBe(200);
    await own.take();
    expect(await own.balance()).toMatchObject(amounts(0, 0));
  });

  test('200: refunds in parts, then a chargeback of the rest, leave its commission', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.charge();
    for (const part of [33_333.33, 1_000.01]) expect(await own.refund(id, part)).toBe(200);
    await own.take();
    const answer = await own.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' });
    expect(answer.status).toBe(200);
    await own.take();
    expect((await own.balance()).pending).toBeCloseTo(109_333.08 - (4_902.92 * 84_666.66) / 119_000, 1);
    await own.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'rejected' });
    await own.take();
    const { pending } = await own.balance();
    expect(pending).toBeGreaterThan(109_333.08);
    expect(pending).toBeLessThan(2 * 109_333.08);
  });

  test('412 4001: a refund above all that the merchant has here', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    clock.set('2026-02-12T12:00:00Z');
    await own.follow();
    const payout = {
      merchantId: own.merchantId,
      payoutId: await plantPayout(shop, own.merchantId, 10_000_000n),
      amountCentavos: 10_000_000n,
      now: clock.now(),
    };
    expect(await shop.gateway.database.transaction(tx => takeForPayout(tx, payout))).toBe(true);
    expect((await own.client.get<{ balance: number }>('')).body.balance).toBe(9_333.08);
    expect(await own.refund(id)).toBe(412);
    expect(await own.refund(id, 10_000)).toBe(200);
  });
});

describe('a settlement', () => {
  test('closes on its cutoff with the movements that are available', async () => {
    const own = await openSettled(shop, { nextCutoff: '2026-02-12' as CalendarDate });
    await own.charge();
    await own.charge(50_000, { iva: '0' });
    await own.take();
    clock.set('2026-02-12T12:00:00Z');
    await own.follow();
    const [first] = await own.settlements();
    expect(first).toMatchObject({
      number: 1,
      status: 'closed',
      cutoff: '2026-02-12',
      movements: 2,
      opening_balance: 0,
      gross: 169_000,
      closing_balance: 155_764.03,
      withholding: { renta: -2_250, iva: -2_850, ica: -621 },
      cause: null,
    });
    const { body: lines } = await own.client.get<{ type: string; net: number; gross: number }[]>(
      `/settlements/${first?.id}/lines`,
    );
    expect(lines.map(line => [line.type, line.gross, line.net])).toEqual([
      ['charge', 119_000, 109_333.08],
      ['charge', 50_000, 46_430.95],
    ]);
    expect(await own.balance()).toMatchObject({ ...amounts(155_764.03), next_cutoff: '2026-02-13' });
  });

  test('without movements is none, and the cutoff goes on', async () => {
    const own = await openSettled(shop, { nextCutoff: '2026-02-10' as CalendarDate });
    clock.set('2026-02-13T12:00:00Z');
    await own.follow();
    expect(await own.settlements()).toEqual([]);
    expect(await own.balance()).toMatchObject({ next_cutoff: '2026-02-16' });
  });

  test('carries a negative balance over with its cause, and tells of it once', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    clock.set('2026-02-12T12:00:00Z');
    await own.follow({ onDemand: true });
    const payout = {
      merchantId: own.merchantId,
      payoutId: await plantPayout(shop, own.merchantId, 10_933_308n),
      amountCentavos: 10_933_308n,
      now: clock.now(),
    };
    const take = () => shop.gateway.database.transaction(tx => takeForPayout(tx, payout));
    expect([await take(), await take()]).toEqual([true, false]);
    expect(await own.balance()).toMatchObject({ available: 0, in_payout: 109_333.08 });
    await own.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' });
    await own.take();
    await own.follow({ onDemand: true });
    await own.charge(10_000, { iva: '0' });
    await own.take();
    clock.set('2026-02-20T12:00:00Z');
    await own.follow({ onDemand: true });
    const [, second, third] = await own.settlements();
    // The chargeback leaves the commission with the operator.
    expect(second).toMatchObject({
      status: 'carried',
      opening_balance: 109_333.08,
      closing_balance: -114_236,
      cause: { chargebacks: -114_236, payouts: -109_333.08 },
    });
    expect(third).toMatchObject({ status: 'carried', opening_balance: -114_236 });
    expect(third?.cause).toEqual({ carried_over: -114_236 });
    const { body: events } = await own.client.get<{ type: string }[]>('/events?limit=50');
    const types = events.map(event => event.type);
    expect(types.filter(type => type === 'settlement.closed')).toHaveLength(3);
    expect(types.filter(type => type === 'balance.negative')).toHaveLength(1);
  });

  test('keeps a rolling reserve back and releases it on its day', async () => {
    const own = await openSettled(shop, {
      reserve: { rollingPartsPerMillion: 100_000, rollingDays: 30, fixedCentavos: 0n },
    });
    await own.charge();
    await own.take();
    clock.set('2026-02-12T12:00:00Z');
    await own.follow({ onDemand: true });
    expect(await own.settlements()).toMatchObject([{ reserve: -10_933.31, closing_balance: 98_399.77 }]);
    expect(await own.balance()).toMatchObject(amounts(98_399.77, 0, 10_933.31));
    clock.set('2026-03-14T12:00:00Z');
    await own.follow({ onDemand: true });
    expect((await own.settlements()).at(-1)).toMatchObject({
      opening_balance: 98_399.77,
      closing_balance: 109_333.08,
    });
    expect(await own.balance()).toMatchObject(amounts(109_333.08));
  });

  test('below the minimum is carried', async () => {
    const own = await openSettled(shop, { minimumCentavos: 50_000_000n });
    await own.charge();
    await own.take();
    clock.set('2026-02-12T12:00:00Z');
    await own.follow({ onDemand: true });
    expect(await own.settlements()).toMatchObject([
      { status: 'carried', closing_balance: 109_333.08, cause: null },
    ]);
  });
});

describe('movements', () => {
  test('are taken once by many workers at the same time', async () => {
    const own = await openSettled(shop);
    for (let at = 0; at < 12; at += 1) await own.charge();
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => takeMovements(shop.gateway, 3)));
    await own.take();
    expect((await own.balance()).pending).toBeCloseTo(12 * 109_333.08, 2);
  });

  test('the month’s volume chooses the tier', async () => {
    const usual = usualContract();
    const own = await openSettled(
      shop,
      { profile: { regimes: ['not_income_taxpayer', 'simple'], city: null } },
      {
        ...usual,
        rules: usual.rules.map(rule => ({
          ...rule,
          tiers: [usualTier, { volumeFromCentavos: 11_900_000n, partsPerMillion: 10_000, fixedCentavos: 0n }],
        })),
      },
    );
    await own.charge(119_000, { iva: '0' });
    await own.take();
    await own.charge(119_000, { iva: '0' });
    await own.take();
    expect((await own.balance()).pending).toBeCloseTo(2 * 119_000 - 4_902.92 - 1_416.1, 2);
  });
});

test('a merchant’s moved clock settles day by day', async () => {
  const own = await openSettled(shop, { nextCutoff: '2026-02-11' as CalendarDate });
  await own.charge();
  const advance = (days: number) => own.client.post('/sandbox/clock/advance', { days });
  expect((await advance(1)).status).toBe(200);
  await own.charge(50_000, { iva: '0' });
  expect((await advance(9)).status).toBe(200);
  expect(await own.settlements()).toMatchObject([
    {
      number: 1,
      cutoff: '2026-02-12',
      creation_date: '2026-02-12T00:00:00-05:00',
      closing_balance: 109_333.08,
    },
    { number: 2, cutoff: '2026-02-13', opening_balance: 109_333.08, closing_balance: 155_764.03 },
  ]);
  expect(await own.balance()).toMatchObject({ ...amounts(155_764.03), next_cutoff: '2026-02-23' });
});
