import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { decodeBarcode, greyOfSvg } from '../../../support/world/files/decode-barcode.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';

interface Link {
  id: string;
  url: string;
  status: string;
  amount: number;
  expires_at: string;
  email: string | null;
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;
let privateKey: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client, privateKey } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const create = async (fields: object = {}) => {
  const { status, body, text } = await data.post<Link>('/links', {
    amount: 25_000,
    description: 'Torta de chocolate',
    ...fields,
  });
  expect(status, text).toBe(201);
  return body;
};

test('201: two fields create a link that a new payer can open', async () => {
  const link = await create();
  expect(link).toMatchObject({
    description: 'Torta de chocolate',
    amount: 25_000,
    status: 'charge_pending',
    email: null,
    expires_at: '2026-12-14T10:00:00-05:00',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8001\/pagar\/ck/),
  });
  const page = await shop.app.inject({ url: new URL(link.url).pathname });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Torta de chocolate');
  const charge = await client.get(`/charges/${link.id}`);
  expect(charge.body).toMatchObject({ status: 'charge_pending', payment_method: { url: link.url } });
});

test('201: with an address the link is mailed; resending mails it again', async () => {
  const before = (await mailsOf(shop.gateway, merchantId)).length;
  const link = await create({
    name: 'Camila Rojas',
    email: 'camila@example.com',
    expires_in_days: 3,
    order_id: 'L-1',
  });
  expect(link).toMatchObject({
    name: 'Camila Rojas',
    email: 'camila@example.com',
    expires_at: '2026-11-17T10:00:00-05:00',
  });
  expect((await data.post(`/links/${link.id}/resend`)).status).toBe(200);
  const mails = (await mailsOf(shop.gateway, merchantId)).slice(before);
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    'payment_link camila@example.com',
    'payment_link camila@example.com',
  ]);
  expect(mails[1]?.text).toContain(link.url);
});

test('409 1006: the order id is taken', async () => {
  await create({ order_id: 'L-2' });
  const again = await data.post('/links', { amount: 1_000, description: 'x', order_id: 'L-2' });
  expect(again).toMatchObject({ status: 409, body: { error_code: 1006 } });
});

test('201: the same Idempotency-Key makes one link', async () => {
  const headers = { 'idempotency-key': 'link-once' };
  const input = { amount: 1_000, description: 'Una vez' };
  const first = await data.post('/links', input, { headers });
  const again = await data.post('/links', input, { headers });
  expect(again.text).toBe(first.text);
});

test('200: newest first, by status, without other charges', async () => {
  await client.post('/pse', {
    method: 'bank_account',
    amount: 5_000,
    currency: 'COP',
    iva: '0',
    description: 'PSE',
    redirect_url: 'https://shop.example',
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
  const cancelled = await create();
  await client.post(`/charges/${cancelled.id}/cancel`, {});
  const newest = await create();
  const all = (await data.get<Link[]>('/links')).body;
  expect(all.slice(0, 2).map(({ id }) => id)).toEqual([newest.id, cancelled.id]);
  expect(all.every(({ url }) => url.includes('/pagar/'))).toBe(true);
  const ended = (await data.get<Link[]>('/links?status=cancelled')).body;
  expect(ended.map(({ id }) => id)).toEqual([cancelled.id]);
  const page = (await data.get<Link[]>(`/links?limit=1&before=${newest.id}`)).body;
  expect(page.map(({ id }) => id)).toEqual([cancelled.id]);
});

test('200: a QR code that an independent reader reads as the link', async () => {
  const link = await create();
  const drawn = await dashboard.app.inject({
    url: `/v1/${merchantId}/links/${link.id}/qr.svg`,
    headers: { authorization: basic(privateKey) },
  });
  expect(drawn.statusCode).toBe(200);
  expect(drawn.headers['content-type']).toBe('image/svg+xml');
  expect(decodeBarcode(greyOfSvg(drawn.body))).toEqual({ text: link.url, format: 'QR_CODE' });
});

test('412 3006: a link that no longer waits, or has no address, is not resent', async () => {
  const nobody = await create();
  const ended = await create({ email: 'ana@example.com' });
  await client.post(`/charges/${ended.id}/cancel`, {});
  for (const { id } of [nobody, ended]) {
    expect(await data.post(`/links/${id}/resend`)).toMatchObject({ status: 412, body: { error_code: 3006 } });
  }
});

test('404 1005: links of others, and charges that are no links', async () => {
  const link = await create();
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get('/links')).body).toEqual([]);
  for (const path of [`/links/${link.id}/resend`, '/links/trmissing/resend']) {
    expect(await other.post(path)).toMatchObject({ status: 404, body: { error_code: 1005 } });
  }
});

test.each([
  [{ description: 'x' }, 400],
  [{ amount: 0, description: 'x' }, 422],
  [{ amount: 10, description: 'x', email: 'nobody' }, 400],
  [{ amount: 10, description: 'x', expires_in_days: 366 }, 422],
])('4xx: %j', async (body, status) => {
  expect((await data.post('/links', body)).status).toBe(status);
});

test("counts people's page views; not HEAD and previews", async () => {
  const link = await create();
  const url = new URL(link.url).pathname;
  const open = (userAgent: string, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.inject({ method, url, headers: { 'user-agent': userAgent } });
  const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile';
  const viewsOf = async () =>
    (await data.get<(Link & { views: number })[]>('/links')).body.find(({ id }) => id === link.id)?.views;
  expect(await viewsOf()).toBe(0);
  for (const agent of [phone, 'WhatsApp/2.23', phone, 'Googlebot/2.1']) await open(agent);
  await open(phone, 'HEAD');
  await expect.poll(viewsOf).toBe(2);
  await open(phone);
  await expect.poll(viewsOf).toBe(3);
});
