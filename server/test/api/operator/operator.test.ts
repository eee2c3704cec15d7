import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordSweeps } from '../../../src/operations/health/stores/sweep-store.ts';
import { newSweepRecords } from '../../../src/operations/health/worker/record-sweeps.ts';
import { recordProgress, startCheck } from '../../../src/portal/operator/ledger-checks/store.ts';
import { sweeps } from '../../../src/sweeps.ts';
import {
  type ProcessorBench,
  startProcessorBench,
} from '../../support/doubles/connections/processor-bench.ts';
import { newConsole } from '../../support/world/shop/operator-console.ts';
import { createPse } from '../../support/world/shop/pse.ts';
import { newPsePayer, pathOf } from '../../support/world/shop/pse-payer.ts';

let bench: ProcessorBench;
let ops: ReturnType<typeof newConsole>;
beforeAll(async () => {
  bench = await startProcessorBench();
  ops = newConsole(bench.shop);
});
afterAll(async () => {
  await ops.close();
  await bench.shop.close();
});

describe('health', () => {
  interface Health {
    is_well: boolean;
    problems: { code: string }[];
    sweeps: { name: string; seen_at: string | null }[];
    database: object;
    payment_methods: object;
  }

  test('200: reports that no worker was ever seen, then its sweeps', async () => {
    const { gateway } = bench.shop;
    const codes = async () => (await ops.sandbox<Health>('/health')).problems.map(({ code }) => code);
    expect(await codes()).toEqual(['worker_silent']);
    const note = newSweepRecords(gateway);
    for (const { name } of sweeps) note(name, true);
    await expect.poll(codes).toEqual([]);
    const health = await ops.sandbox<Health>('/health');
    expect(health).toMatchObject({
      is_well: true,
      database: { answers: true },
      payment_methods: { cards: 'ok', pse: 'ok', stores: 'ok' },
      next_billing_date: null,
    });
    expect(health.sweeps.every(({ seen_at: seen }) => seen === '2026-11-14T10:00:00-05:00')).toBe(true);
  });

  test('one write per ten seconds and sweep, however often it runs', async () => {
    const { gateway } = bench.shop;
    const run = vi.spyOn(gateway.database, 'run');
    const note = newSweepRecords(gateway);
    for (let round = 0; round < 5; round += 1) note('send-mails', true);
    note('send-mails', false);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
  });

  test('200: shows the version, and that production is closed', async () => {
    const { body } = await ops.call('GET', '/health');
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      environments: { production: null },
    });
  });
});

describe('merchants', () => {
  interface Shown {
    id: string;
    status: string;
    volume_30_days: number;
  }

  test('200: by id, part of the name or e-mail, with their charges', async () => {
    const { merchant, charge } = await bench.open();
    await charge();
    const found = await ops.sandbox<Shown[]>(`/merchants?q=${merchant.id}`);
    expect(found).toMatchObject([{ id: merchant.id, volume_30_days: 20_000, charges_30_days: 1 }]);
    const { merchant: named } = await bench.shop.merchant({
      name: 'Panadería Única',
      email: 'pan@example.com',
    });
    for (const text of ['panadería', 'PAN@EX']) {
      expect(await ops.sandbox<Shown[]>(`/merchants?q=${encodeURIComponent(text)}`)).toMatchObject([
        { id: named.id, volume_30_days: 0 },
      ]);
    }
    const page = await ops.sandbox<Shown[]>('/merchants');
    const older = await ops.sandbox<Shown[]>(`/merchants?before=${page[0]?.id}`);
    expect(older[0]?.id).toBe(page[1]?.id);
  });

  test('423 1008 for a suspended one, until it is reactivated', async () => {
    const { merchant, client } = await bench.shop.merchant();
    const path = `/merchants/sandbox/${merchant.id}`;
    expect((await ops.call('POST', `${path}/suspend`)).body).toMatchObject({ status: 'suspended' });
    expect((await client.get('')).body).toMatchObject({ error_code: 1008 });
    expect((await ops.call('POST', `${path}/activate`)).body).toMatchObject({ status: 'active' });
    expect((await client.get('')).status).toBe(200);
    for (const wrong of [
      '/merchants/sandbox/mx/suspend',
      '/merchants/moon/mx/suspend',
      `/merchants/production/${merchant.id}/suspend`,
    ]) {
      expect((await ops.call('POST', wrong)).body).toMatchObject({ error_code: 1005 });
    }
  });
});

describe('payment_methods', () => {
  interface PaymentMethods {
    cards: {
      state: string;
      last_hour: { total: number; error_rate: number; trend: { total: number; failed: number }[] };
    };
    pse: { banks: { code: string; enabled: boolean; notice: string | null }[] };
  }
  const bank = async () =>
    (await ops.sandbox<PaymentMethods>('/payment-methods')).pse.banks.find(({ code }) => code === '1007');

  test('200: cards of the last hour, and the banks', async () => {
    const { charge } = await bench.open();
    await charge();
    const payment_methods = await ops.sandbox<PaymentMethods>('/payment-methods');
    const { total, trend } = payment_methods.cards.last_hour;
    expect(total).toBeGreaterThan(0);
    expect(trend).toHaveLength(12);
    expect(trend.reduce((sum, part) => sum + part.total, 0)).toBe(total);
    expect(payment_methods.pse.banks.length).toBeGreaterThan(20);
  });

  test('200: a disabled bank is not offered, its notice is shown, and its form is rejected', async () => {
    const { client } = await bench.shop.merchant();
    const payer = newPsePayer(bench.shop);
    const pse = await createPse(bench.shop, client);
    const notice = 'En mantenimiento hasta las 6 p. m.';
    const body = { environment: 'sandbox', enabled: false, notice };
    expect((await ops.call('POST', '/payment-methods/pse/banks/1007', body)).status).toBe(200);
    expect(await bank()).toMatchObject({ enabled: false, notice });
    const { html } = await payer.get(pathOf(pse));
    expect(html).toContain(notice);
    expect(html).not.toContain('<option value="1007"');
    expect((await payer.submit(pse, { bank: '1007' })).status).toBe(422);
    await ops.call('POST', '/payment-methods/pse/banks/1007', { environment: 'sandbox', enabled: true });
    expect((await payer.get(pathOf(pse))).html).toContain('<option value="1007"');
  });

  test.each([
    ['1007', { enabled: false }, 1003],
    ['9999999', { enabled: false, notice: 'x' }, 1005],
    ['1007', { enabled: true }, 1005],
  ])('rejects %s %j', async (code, body, errorCode) => {
    const { body: answer } = await ops.call('POST', `/payment-methods/pse/banks/${code}`, {
      environment: 'sandbox',
      ...body,
    });
    expect(answer).toMatchObject({ error_code: errorCode });
  });
});

describe('ledger', () => {
  interface Check {
    number: number;
    state: string;
    differences: number;
    merchants: number;
  }

  test('202: a check runs in parallel with everything else, and its result is stored', async () => {
    const { status } = await ops.call('POST', '/ledger/check', { environment: 'sandbox' });
    expect(status).toBe(202);
    await vi.waitFor(async () => expect((await ops.sandbox<Check[]>('/ledger'))[0]?.state).toBe('sound'), {
      timeout: 30_000,
    });
    const [check] = await ops.sandbox<Check[]>('/ledger');
    expect(check).toMatchObject({ state: 'sound', stage: null, differences: 0, found: [], failure: null });
    expect(check?.merchants).toBeGreaterThan(0);
  });

  test('422 1003 while one is running; one whose process died does not block', async () => {
    const { database, realClock } = bench.shop.gateway;
    const now = realClock.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await startCheck(database, { now: minutesAgo(0.5), total: 1, lostBefore: minutesAgo(1.5) });
    const refused = await ops.call('POST', '/ledger/check', { environment: 'sandbox' });
    expect(refused.body).toMatchObject({ error_code: 1003 });
    const lostBefore = now;
    const number = (await startCheck(database, { now, total: 1, lostBefore })) ?? 0;
    await recordProgress(database, { number, now, checked: 1, differences: 0, stage: 'balances' });
    const [running] = await ops.sandbox<Check[]>('/ledger');
    expect(running).toMatchObject({ number, state: 'running', checked: 1, stage: 'balances' });
    await bench.sweep();
    expect((await ops.sandbox<Check[]>('/ledger')).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['lost', 'sound']),
    );
  });
});

test('a failed sweep keeps the time of its last success', async () => {
  const { database, realClock } = bench.shop.gateway;
  await recordSweeps(database, [{ name: 'purge-mails', at: realClock.now(), isWell: false }]);
  const { sweeps: seen } = await ops.sandbox<{
    sweeps: { name: string; seen_at: string; failed_at: string }[];
  }>('/health');
  const [mails] = seen.filter(({ name }) => name === 'purge-mails');
  expect(mails).toMatchObject({ seen_at: expect.any(String), failed_at: expect.any(String) });
});
