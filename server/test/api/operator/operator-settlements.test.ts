import { addMonths, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import type { SettlementTerms } from '../../../src/domain/settlement/terms/terms.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { newOperator } from '../../support/world/gateway/second-operator.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { newSellerBody, openPlatform } from '../../support/world/settlement/platform.ts';
import { usualTerms } from '../../support/world/settlement/settled-merchant.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let marta: Person;
let sara: Person;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  marta = await newOperator(panel, 'Marta Gil', 'finance');
  sara = await newOperator(panel, 'Sara Mesa', 'support');
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const path = '/panel/ops/settlements/sandbox';
const card = { card: 0, bank_account: 1, store: 2 };

async function openSettled(terms: Partial<SettlementTerms> = {}) {
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  const { gateway } = panel.sandbox;
  const all = { ...usualTerms(merchantId), bankingDays: card, ...terms };
  await saveTerms(gateway.database, all, gateway.clock.now());
  const shop = owner.operations('sandbox');
  const source = await saveCard(shop);
  return {
    owner,
    merchantId,
    charge: async (amount: number) =>
      String((await shop.post('/charges', chargeBody(source, { amount }))).body['id']),
    refund: (id: string) => shop.post(`/charges/${id}/refund`),
    async follow() {
      while ((await takeMovements(gateway, 500)) > 0);
      return followMerchant(gateway, merchantId, { onDemand: true });
    },
  };
}

interface Row {
  merchant: { id: string; name: string };
  next_cutoff: string | null;
  available: number;
  causes: { cause: string; amount: number }[];
}

test('merchants come by their next cutoff, and those on demand last; a direct one is not listed', async () => {
  const late = await openSettled({ nextCutoff: '2030-01-09' as never });
  const soon = await openSettled({ nextCutoff: '2030-01-02' as never });
  const asked = await openSettled({ schedule: 'on_demand' });
  await openSettled({ model: 'direct' });
  const { body } = await sara.get<{ merchants: Row[] }>(path);
  expect(body.merchants.map(({ merchant }) => merchant.id)).toEqual([
    soon.merchantId,
    late.merchantId,
    asked.merchantId,
  ]);
});

test('a negative balance is listed with its cause', async () => {
  const settled = await openSettled();
  const id = await settled.charge(20_000);
  await settled.follow();
  await marta.post(`${path}/${settled.merchantId}/holds`, { amount: 15_000, reason: 'ventas raras' });
  await settled.refund(id);
  await settled.follow();
  const { body } = await marta.get<{ merchants: Row[] }>(path);
  const row = body.merchants.find(({ merchant }) => merchant.id === settled.merchantId);
  expect(row?.available).toBeLessThan(0);
  expect(row?.causes.length).toBeGreaterThan(0);
});

test('a platform lists its sellers with the terms that each accepted, and a seller names its platform', async () => {
  const platform = await openPlatform(panel.sandbox);
  const { id } = await platform.addSeller();
  const lacking = newSellerBody(platform.merchantId, { name: 'Sin términos', terms: undefined });
  expect((await platform.operator('POST', '', lacking)).status).toBe(201);
  const { body } = await sara.get(`${path}/${platform.merchantId}`);
  expect(body).toMatchObject({
    seller: null,
    sellers: [
      { name: 'Sin términos', status: 'pending', terms: null },
      { id, status: 'live', terms: { version: '2026-01', accepted_on: '2026-01-15' } },
    ],
  });
  expect((await sara.get(`${path}/${id}`)).body).toMatchObject({
    seller: { platform: { id: platform.merchantId }, legal: { legal_name: 'Ana Ruiz', status: 'live' } },
    sellers: [],
  });
});

describe('reserve', () => {
  test('an amount is held with its reason and released; both are in the log of the merchant', async () => {
    const settled = await openSettled();
    await settled.charge(50_000);
    await settled.follow();
    const one = `${path}/${settled.merchantId}`;
    const before = (await marta.get(one)).body['available'] as number;
    const { body: held } = await marta.post(`${one}/holds`, { amount: 10_000, reason: 'ventas raras' });
    const { body } = await marta.get(one);
    expect(body).toMatchObject({
      available: before - 10_000,
      reserved: 10_000,
      holds: [{ id: held['id'], kind: 'manual', amount: 10_000, reason: 'ventas raras' }],
      settlements: [{ number: 1, status: 'closed' }],
    });
    const release = `${one}/holds/${String(held['id'])}/release`;
    expect((await marta.post(release, { reason: 'aclarado' })).status).toBe(200);
    expect((await marta.post(release, { reason: 'aclarado' })).body['description']).toBe(
      'The hold was released already',
    );
    expect((await marta.get(one)).body).toMatchObject({ available: before, reserved: 0, holds: [] });
    const log = await settled.owner.get<object[]>(`/panel/businesses/${settled.owner.business().id}/audit`);
    expect(log.body.slice(0, 2)).toMatchObject([
      { action: 'settlement_released', account: { name: 'Marta Gil' } },
      { action: 'settlement_held', details: { amount: '10000.00', reason: 'ventas raras' } },
    ]);
  });

  test('support changes nothing, others read nothing, an unknown merchant is missing', async () => {
    const { merchantId } = await openSettled();
    const hold = { amount: 1_000, reason: 'x' };
    expect((await sara.get(`${path}/${merchantId}`)).status).toBe(200);
    expect((await sara.post(`${path}/${merchantId}/holds`, hold)).status).toBe(403);
    expect((await ana.get(path)).status).toBe(403);
    expect((await marta.get(`${path}/mnone`)).status).toBe(404);
    const { merchant } = await panel.sandbox.merchant();
    expect((await marta.post(`${path}/${merchant.id}/holds`, hold)).status).toBe(404);
  });
});

const move = statement(
  'test_move_charges',
  `update transactions set creation_date = $2 where merchant_id = $1 and kind = 'charge'`,
);

describe('prices', () => {
  const price = {
    effective_from: '2030-01-01',
    tax: 19,
    refund_policy: 'all',
    rules: [{ method: 'card', percent: 2, fixed: 500 }, { percent: 1 }],
  };

  test('last month is priced again, and then the price begins on its day', async () => {
    const settled = await openSettled();
    await settled.charge(100_000);
    const { gateway } = panel.sandbox;
    const lastMonth = addMonths(bogotaDateOf(gateway.clock.now()), -1, 5);
    await gateway.database.run(move, [settled.merchantId, startOfBogotaDay(lastMonth)]);
    const one = `${path}/${settled.merchantId}/prices`;
    const { body } = await marta.post(`${one}/simulate`, price);
    expect(body).toMatchObject({
      month: lastMonth.slice(0, 7),
      methods: [{ method: 'card', charges: 1, sold: 100_000, would_cost: 2_975, unpriced: 0 }],
      would_cost: 2_975,
    });
    const before = await marta.get<{ contracts: object[] }>(`${path}/${settled.merchantId}`);
    expect(before.body.contracts).toEqual([]);
    const { body: made } = await marta.post(one, price);
    const after = await marta.get<{ contracts: object[] }>(`${path}/${settled.merchantId}`);
    expect(after.body.contracts).toMatchObject([
      {
        id: made['id'],
        effective_from: '2030-01-01',
        tax: 19,
        state: 'future',
        rules: [
          { method: 'card', tiers: [{ percent: 2, fixed: 500 }] },
          { method: null, tiers: [{ percent: 1, fixed: 0 }] },
        ],
      },
    ]);
    await marta.post(one, { ...price, effective_from: '2020-01-01' });
    const { body: two } = await marta.get<{ contracts: { state: string }[] }>(
      `${path}/${settled.merchantId}`,
    );
    expect(two.contracts.map(({ state }) => state)).toEqual(['future', 'current']);
  });

  test('422: a percentage with too many decimals is named', async () => {
    const { merchantId } = await openSettled();
    const rules = [{ method: 'card', percent: 2.79999 }];
    const refused = await marta.post(`${path}/${merchantId}/prices`, { ...price, rules });
    expect(refused.body['description']).toContain('must be a percentage from 0 to 100');
  });
});

describe('withholdings', () => {
  const table = '/panel/ops/withholdings/sandbox';
  const row = {
    id: 'renta-2030',
    tax: 'renta',
    percent: 0.5,
    base: 'net_of_taxes',
    methods: ['card'],
    law: 'Decreto 1 de 2029',
    source: 'DIAN',
    exempt: ['simple'],
    effective_from: '2030-01-01',
  };
  interface Table {
    mode: string;
    rows: { id: string; state: string; effective_to: string | null; source: string; note: string | null }[];
  }
  const read = async () => (await sara.get<Table>(table)).body;

  test('each row has its source; one ends and another begins, in the audit log', async () => {
    const shipped = await read();
    expect(shipped.mode).toBe('none');
    for (const { source, note } of shipped.rows) {
      expect(source).not.toBe('');
      expect(note?.toLowerCase()).toContain('check with your accountant');
    }
    expect((await marta.post(`${table}/rows`, row)).status).toBe(201);
    const again = await marta.post(`${table}/rows`, row);
    expect(again.body['description']).toBe('There is a row with this name: end it, and add another');
    const end = { id: 'renta-cards', last_day: '2029-12-31' };
    expect((await marta.post(`${table}/rows/end`, end)).status).toBe(200);
    const { rows } = await read();
    expect(rows.find(({ id }) => id === 'renta-2030')?.state).toBe('future');
    expect(rows.find(({ id }) => id === 'renta-cards')).toMatchObject({
      state: 'current',
      effective_to: '2029-12-31',
    });
    const admin = await newOperator(panel, 'Rosa Paz');
    const { body } = await admin.get<{ entries: { action: string; what: string }[] }>('/panel/ops/audit');
    const actions = body.entries.map(({ action, what }) => `${action} ${what}`);
    expect(actions).toContain('withholding_row_ended renta-cards');
    expect(actions).toContain('withholding_row_set renta-2030');
  });

  test('a row cannot end before it begins, nor be unknown', async () => {
    const early = await marta.post(`${table}/rows/end`, { id: 'iva-cards', last_day: '2001-01-01' });
    expect(early.body['description']).toBe('last_day must not be before the first day of the row');
    const unknown = await marta.post(`${table}/rows/end`, { id: 'none', last_day: '2030-01-01' });
    expect(unknown.body['description']).toBe('There is no row with this name');
  });

  test('finance turns withholding on; support does not', async () => {
    expect((await sara.put(`${table}/mode`, { mode: 'agent' })).status).toBe(403);
    expect((await marta.put(`${table}/mode`, { mode: 'agent' })).body).toEqual({ mode: 'agent' });
    expect((await read()).mode).toBe('agent');
    await marta.put(`${table}/mode`, { mode: 'none' });
  });
});
