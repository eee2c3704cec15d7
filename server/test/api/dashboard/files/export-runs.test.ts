import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { beginRun, followRun } from '../../../../src/reports/exports/follow-run.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { PASSWORD, startTestPanel } from '../../../support/world/gateway/test-panel.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Run {
  id: string;
  file: string;
  filters: Record<string, string>;
  account_name: string | null;
  status: string;
  total: number;
  rows: number;
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let data: TestClient;
let merchantId: string;
let download: (file: string) => Promise<Response>;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const address = await dashboard.app.listen({ port: 0, host: '127.0.0.1' });
  const merchant = await shop.merchant();
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
  download = file =>
    fetch(`${address}/v1/${merchantId}/exports/${file}`, {
      headers: { authorization: basic(merchant.privateKey) },
    });
  const card = await saveCard(merchant.client);
  for (const amount of [10_000, 20_000, 30_000]) {
    await merchant.client.post('/charges', chargeBody(card, { amount }));
  }
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const runs = async () => (await data.get<Run[]>('/exports')).body;

test('200: a file that was downloaded is in the list, with its filters and all its rows', async () => {
  await (await download('transactions.csv?amount[gte]=15000&status=')).text();
  expect(await runs()).toEqual([
    {
      id: expect.stringMatching(/^ex/),
      file: 'transactions.csv',
      filters: { 'amount[gte]': '15000' },
      account_name: null,
      started_at: expect.any(String),
      status: 'done',
      total: 2,
      rows: 2,
      every: null,
      skipped: 0,
    },
  ]);
});

const twoPages = async function* () {
  yield ['a', 'b'];
  yield ['c'];
};
const begin = async (id: string) => {
  const run = { id, file: 'fees.csv', filters: {}, account_id: null, account_name: null, total: 3 };
  await beginRun(shop.gateway, merchantId, run);
  return followRun(shop.gateway, merchantId, id, twoPages());
};
const runOf = async (id: string) => (await runs()).find(run => run.id === id);

test('200: shows the rows so far, until someone cancels it', async () => {
  const pages = await begin('exa');
  await pages.next();
  await pages.next();
  expect(await runOf('exa')).toMatchObject({ status: 'running', total: 3, rows: 2 });
  const { body } = await data.post('/exports/exa/cancel', {});
  expect(body).toMatchObject({ id: 'exa', status: 'cancelled', rows: 2 });
  await expect(pages.next()).rejects.toThrow('the export was cancelled');
  expect(await runOf('exa')).toMatchObject({ status: 'cancelled', rows: 2 });
});

test('200: a stalled browser makes the export quiet; once it leaves, the export is cancelled', async () => {
  const pages = await begin('exb');
  await pages.next();
  expect(await runOf('exb')).toMatchObject({ status: 'running' });
  clock.advanceMs(61_000);
  expect(await runOf('exb')).toMatchObject({ status: 'quiet', rows: 0 });
  await pages.return(undefined);
  expect(await runOf('exb')).toMatchObject({ status: 'cancelled' });
});

test('422 1003: an export that has ended cannot be cancelled; 404 1005: an unknown one', async () => {
  const [run] = await runs();
  expect((await data.post(`/exports/${run?.id}/cancel`, {})).body).toMatchObject({ error_code: 1003 });
  expect((await data.post('/exports/ex0000/cancel', {})).status).toBe(404);
});

test('404 1005: a rejected kind leaves nothing in the list', async () => {
  const before = await runs();
  expect((await download('secrets.csv')).status).toBe(404);
  expect((await download('transactions.csv?status=paid')).status).toBe(422);
  expect(await runs()).toEqual(before);
});

test('the list names the requester, and forgets exports after 90 days', async () => {
  const panelClock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const panel = await startTestPanel({ clock: panelClock });
  try {
    const email = 'ana.exports@example.com';
    const ana = await panel.signUp({ name: 'Ana Torres', email });
    const path = `/panel/sandbox/data/${ana.session.businesses[0]?.sandbox_merchant_id}/exports`;
    const take = (file: string) =>
      panel.portal.inject({ url: `${path}/${file}`, headers: { cookie: `recaudo_session=${ana.cookie}` } });
    const listed = async () => (await ana.get<Run[]>(path)).body;
    expect((await take('fees.csv')).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ file: 'fees.csv', account_name: 'Ana Torres', status: 'done' }]);
    panelClock.advanceMs(91 * 86_400_000);
    await ana.post('/panel/sign-in', { email, password: PASSWORD });
    await take('refunds.csv');
    expect((await listed()).map(({ file }) => file)).toEqual(['refunds.csv']);
  } finally {
    await panel.close();
  }
});
