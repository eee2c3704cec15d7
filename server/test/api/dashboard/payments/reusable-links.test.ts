import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { decodeBarcode, greyOfPng, greyOfSvg } from '../../../support/world/files/decode-barcode.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { filledForm, newPayer, processorCalls } from '../../../support/world/shop/payer.ts';
import {
  fieldOf,
  openForm,
  type ReusableLinkBody,
  submitReusableLink,
} from '../../../support/world/shop/reusable-links.ts';

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

const create = async (fields: object = {}): Promise<ReusableLinkBody> => {
  const { status, body, text } = await data.post<ReusableLinkBody>('/reusable-links', {
    amount: 25_000,
    description: 'Torta de chocolate',
    ...fields,
  });
  expect(status, text).toBe(201);
  return body;
};
const find = async (id: string): Promise<ReusableLinkBody> =>
  (await data.get<ReusableLinkBody>(`/reusable-links/${id}`)).body;

test('201: a link that many people pay, each with a charge of their own', async () => {
  const link = await create({ iva: '3992' });
  expect(link).toMatchObject({
    status: 'open',
    uses: 0,
    most_uses: null,
    expires_at: null,
    plan: null,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8001\/cobro\/cl[a-z0-9]{18}$/),
  });
  const paid = [];
  for (const email of ['ana@example.com', 'luis@example.com']) {
    const payer = newPayer(shop.app);
    const page = await payer.get(link.url);
    expect(page.html).toContain('Torta de chocolate');
    expect(page.html).toContain('3.992');
    const started = await submitReusableLink(payer, link.url, { email });
    expect(started.status).toBe(303);
    const url = started.location ?? '';
    const answer = await payer.post(url, filledForm((await payer.get(url)).html));
    expect(answer.status).toBe(303);
    paid.push(url);
  }
  expect(new Set(paid).size).toBe(2);
  const { body: charges } =
    await client.get<{ status: string; amount: number; customer: { email: string } }[]>('/charges?limit=2');
  expect(charges.map(({ status, amount, customer }) => [status, amount, customer.email])).toEqual([
    ['completed', 25_000, 'luis@example.com'],
    ['completed', 25_000, 'ana@example.com'],
  ]);
  expect(await find(link.id)).toMatchObject({ uses: 2, paid: 2, collected: 50_000, status: 'open' });
  // Payments of a reusable link do not appear on the links screen.
  expect((await data.get('/links')).body).toEqual([]);
  // The filter finds the payments, and each names its link.
  const { body: found } = await data.get<{ transactions: { reusable_link_id: string; amount: number }[] }>(
    `/transactions?reusable_link_id=${link.id}`,
  );
  expect(found.transactions.map(row => [row.reusable_link_id, row.amount])).toEqual([
    [link.id, 25_000],
    [link.id, 25_000],
  ]);
  expect((await data.get('/transactions?reusable_link_id=rlnone')).body).toMatchObject({ transactions: [] });
});

test('303 to the same charge: a form sent twice, even concurrently, pays once', async () => {
  const link = await create();
  const payer = newPayer(shop.app);
  const fields = await openForm(payer, link.url);
  const answers = await Promise.all([1, 2, 3].map(() => payer.post(link.url, fields)));
  const again = await payer.post(link.url, fields);
  const places = [...answers, again].map(({ location }) => location);
  expect(new Set(places).size).toBe(1);
  expect(await find(link.id)).toMatchObject({ uses: 1, paid: 0 });
  const before = (await processorCalls(shop, merchantId)).length;
  const url = places[0] ?? '';
  const form = filledForm((await payer.get(url)).html);
  await Promise.all([payer.post(url, form), payer.post(url, form)]);
  expect((await processorCalls(shop, merchantId)).length - before).toBe(1);
});

test('409 Agotado: of eight payers competing for the last three uses, three get one', async () => {
  const link = await create({ most_uses: 3 });
  const payers = Array.from({ length: 8 }, () => newPayer(shop.app));
  // Every payer has the form before the first one sends it.
  const forms = await Promise.all(payers.map(payer => openForm(payer, link.url)));
  const answers = await Promise.all(payers.map((payer, at) => payer.post(link.url, forms[at] ?? {})));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    303, 303, 303, 409, 409, 409, 409, 409,
  ]);
  expect(await find(link.id)).toMatchObject({ uses: 3, status: 'full' });
  const page = await newPayer(shop.app).get(link.url);
  expect(page.status).toBe(409);
  expect(page.html).toContain('Agotado');
});

test('200: an unpaid use is free again after an hour; a paid one is not', async () => {
  const link = await create({ most_uses: 1 });
  const payer = newPayer(shop.app);
  await submitReusableLink(payer, link.url);
  expect((await payer.get(link.url)).status).toBe(409);
  clock.advanceMs(61 * 60_000);
  await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
  expect((await payer.get(link.url)).html).toContain('Queda 1');
  const started = await submitReusableLink(payer, link.url);
  const url = started.location ?? '';
  await payer.post(url, filledForm((await payer.get(url)).html));
  clock.advanceMs(61 * 60_000);
  await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
  expect((await payer.get(link.url)).status).toBe(409);
  expect(await find(link.id)).toMatchObject({ uses: 1, paid: 1, status: 'full' });
});

test('200: a declined card and an unpaid voucher hold a use only while they can still be paid', async () => {
  const link = await create({ most_uses: 2 });
  const [declined, atTheTill] = [newPayer(shop.app), newPayer(shop.app)];
  const cardUrl = (await submitReusableLink(declined, link.url)).location ?? '';
  const refused = await declined.post(cardUrl, filledForm((await declined.get(cardUrl)).html, NO_FUNDS));
  expect(refused.status).toBe(402);
  const cashUrl = ((await submitReusableLink(atTheTill, link.url)).location ?? '').replace(
    '/pagar/',
    '/efectivo/',
  );
  const form = await atTheTill.get(cashUrl);
  await atTheTill.post(cashUrl, { form_token: fieldOf(form.html, 'form_token') });
  expect(await find(link.id)).toMatchObject({ uses: 2, paid: 0, status: 'full' });
  clock.advanceMs(61 * 60_000);
  await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
  expect(await find(link.id)).toMatchObject({ uses: 0, paid: 0, status: 'open' });
  expect((await declined.post(cardUrl, filledForm(refused.html))).status).not.toBe(402);
  expect(await find(link.id)).toMatchObject({ uses: 0, paid: 0, status: 'open' });
});

test('429: one address holds no more than a quarter of a limited link without paying; others still get one', async () => {
  const link = await create({ most_uses: 12 });
  const greedy = newPayer(shop.app);
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await submitReusableLink(greedy, link.url)).status);
  expect(statuses).toEqual([303, 303, 303, 429]);
  expect((await submitReusableLink(newPayer(shop.app), link.url)).status).toBe(303);
  expect(await find(link.id)).toMatchObject({ uses: 4 });
});

test('410: a link that expired or was closed accepts nobody; started payments end with it', async () => {
  const link = await create({ expires_in_days: 1 });
  const payer = newPayer(shop.app);
  clock.advanceMs(23 * 3_600_000);
  const started = await submitReusableLink(payer, link.url);
  expect(started.status).toBe(303);
  const page = await payer.get(link.url);
  clock.advanceMs(2 * 3_600_000);
  expect((await payer.get(started.location ?? '')).html).toContain('venció');
  const late = await payer.post(link.url, {
    form_token: fieldOf(page.html, 'form_token'),
    visit: fieldOf(page.html, 'visit'),
    payer_name: 'Ana',
    email: 'ana@example.com',
  });
  expect([late.status, (await payer.get(link.url)).status]).toEqual([410, 410]);
  expect(await find(link.id)).toMatchObject({ status: 'expired' });

  const other = await create();
  expect((await data.post(`/reusable-links/${other.id}/close`)).body).toMatchObject({ status: 'closed' });
  expect((await payer.get(other.url)).status).toBe(410);
});

test('422: name and e-mail are required at their fields, and kept; rejects a token of another page', async () => {
  const link = await create();
  const payer = newPayer(shop.app);
  const wrong = await submitReusableLink(payer, link.url, { payer_name: 'Ana Torres', email: 'nadie' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('Revisa tu correo');
  expect(wrong.html).toContain('value="Ana Torres"');
  const other = await create();
  const page = await payer.get(other.url);
  const stolen = await submitReusableLink(payer, link.url, { form_token: fieldOf(page.html, 'form_token') });
  expect(stolen.status).toBe(422);
  expect(await find(link.id)).toMatchObject({ uses: 0 });
  const english = await payer.get(`${link.url}?lang=en`);
  expect(english.html).toContain('Your email');
});

test('404 1005: links of another merchant are neither seen, closed nor sent', async () => {
  const link = await create();
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get('/reusable-links')).body).toEqual([]);
  for (const [method, path] of [
    ['get', ''],
    ['get', '/qr.svg'],
    ['post', '/close'],
  ] as const) {
    expect(await other[method](`/reusable-links/${link.id}${path}`)).toMatchObject({
      status: 404,
      body: { error_code: 1005 },
    });
  }
  const sent = await other.post(`/reusable-links/${link.id}/send`, { email: 'eva@example.com' });
  expect(sent).toMatchObject({ status: 404, body: { error_code: 1005 } });
  expect((await newPayer(shop.app).get('/cobro/clxxxxxxxxxxxxxxxxxx')).status).toBe(404);
  expect(await find(link.id)).toMatchObject({ status: 'open' });
});

test('200: its QR encodes the link, as SVG and as PNG; the email has it too', async () => {
  const link = await create();
  const draw = (kind: string) =>
    dashboard.app.inject({
      url: `/v1/${merchantId}/reusable-links/${link.id}/qr.${kind}`,
      headers: { authorization: basic(privateKey) },
    });
  const svg = await draw('svg');
  expect(decodeBarcode(greyOfSvg(svg.body)).text).toBe(link.url);
  const png = await draw('png');
  expect(png.headers['content-type']).toBe('image/png');
  expect(decodeBarcode(greyOfPng(png.rawPayload)).text).toBe(link.url);
  await data.post(`/reusable-links/${link.id}/send`, { email: 'camila@example.com', name: 'Camila' });
  const mail = (await mailsOf(shop.gateway, merchantId)).at(-1);
  expect(mail).toMatchObject({ kind: 'payment_link', recipient: 'camila@example.com' });
  expect(mail?.text).toContain(link.url);
});

test.each([
  [{ description: 'x' }, 400],
  [{ amount: 0, description: 'x' }, 422],
  [{ amount: 10, description: 'x', most_uses: 0 }, 422],
  [{ amount: 10, description: 'x', expires_in_days: 366 }, 422],
])('4xx: %j', async (body, status) => {
  expect((await data.post('/reusable-links', body)).status).toBe(status);
});
