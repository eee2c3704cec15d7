import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCashAttempts } from '../../../../src/domain/methods/cash/cash-attempt-store.ts';
import { queryCash, queryCashSoon } from '../../../../src/domain/methods/cash/follow-cash.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { newCashNetwork } from '../../../support/world/shop/cash.ts';
import { BELIEVED_AFTER_MS, useConnectionVouchers } from '../../../support/world/shop/connection-vouchers.ts';
import { openDashboard } from '../../../support/world/shop/dashboard.ts';
import { newConsole } from '../../../support/world/shop/operator-console.ts';
import { createLink } from '../../../support/world/shop/payer.ts';

/** Payers who choose cash on a card payment link, and operators who decide vouchers that no connection has reported. */

const bench = useConnectionVouchers();
let ops: ReturnType<typeof newConsole>;
beforeAll(() => {
  ops = newConsole(bench.shop);
});
afterAll(() => ops.close());

async function chooseCash() {
  const { id, payment_method } = await createLink(bench.own.client, { amount: 20_000 });
  const link = payment_method.url.split('/').at(-1) ?? '';
  return { id, link, url: payment_method.url, answer: await sendChoice(link) };
}

const sendChoice = async (link: string) =>
  sendForm(`/efectivo/${link}`, (await bench.page(`/efectivo/${link}`)).body);

const sendForm = (url: string, markup: string) =>
  bench.shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'accept-language': 'es',
    },
    payload: new URLSearchParams({
      form_token: /name="form_token" value="([^"]+)"/.exec(markup)?.[1] ?? '',
    }).toString(),
  });

describe('the payer of a card link chooses cash', () => {
  test('303: the connection opens the voucher of the same charge', async () => {
    const { id, url, answer } = await chooseCash();
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringContaining(`/vouchers/${id}`),
    ]);
    expect(await bench.read(id)).toMatchObject({
      method: 'store',
      status: 'in_progress',
      payment_method: { reference: 'andes1', url },
    });
    expect(await bench.events(id)).toEqual(['1 charge.created']);
    bench.andes.only().state = 'paid';
    await bench.sweepLater();
    expect(await bench.events(id)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(bench.own.client)).toBe(20_000);
  });

  test('the card form cannot take the charge back while the voucher can be paid', async () => {
    const { id, link } = await chooseCash();
    const sheet = await bench.page(`/vouchers/${id}?pago=${link}`);
    expect(sheet.body).not.toContain('Pagar de otra forma');
    const form = await bench.page(`/pagar/${link}`);
    expect(form.body).not.toContain('/tarjeta');
    expect(await bench.read(id)).toMatchObject({ method: 'store', status: 'in_progress' });
  });

  test('after it ends at the connection, the card form works again, and cash is a new voucher', async () => {
    const { id, link } = await chooseCash();
    bench.andes.only().state = 'cancelled';
    await bench.sweepLater();
    expect(await bench.read(id)).toMatchObject({ method: 'card', status: 'charge_pending' });
    await sendChoice(link);
    expect(await bench.read(id)).toMatchObject({ payment_method: { reference: 'andes2' } });
    expect(await bench.tries(id)).toEqual(['1 andes cancelled', '2 andes pending']);
  });

  test.each([
    ['away', 'not_started'],
    ['refuses', 'refused'],
  ] as const)('503: the links are %s, and the order stays on the card form', async (conduct, status) => {
    bench.andes.conduct = conduct;
    bench.caribe.conduct = conduct;
    const { id, answer } = await chooseCash();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('Por ahora no podemos generar el comprobante');
    expect(await bench.read(id)).toMatchObject({ method: 'card', status: 'charge_pending' });
    expect((await bench.tries(id)).at(-1)).toContain(status);
  });

  test('no response: the page waits for it, and cannot be submitted again', async () => {
    bench.andes.conduct = 'loses_answers';
    const { id, link, answer } = await chooseCash();
    expect(answer.statusCode).toBe(303);
    expect((await bench.page(`/vouchers/${id}`)).body).toContain('Estamos preparando tu comprobante');
    await sendChoice(link);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.tries(id)).toEqual(['1 andes pending']);
    expect(bench.andes.payments.size).toBe(1);
  });

  test('412 3006: our own earlier references cannot be paid while a connection has the voucher', async () => {
    await bench.route();
    const { id, link } = await chooseCash();
    const { payment_method } = await bench.read(id);
    const { reference } = payment_method as { reference: string };
    const network = await newCashNetwork(bench.shop);
    expect((await network.lookUp(reference)).body).toMatchObject({ status: 'pending' });
    await sendForm(`/pagar/${link}/tarjeta`, (await bench.page(`/pagar/${link}`)).body);
    await bench.route('andes');
    await sendChoice(link);
    expect(await bench.read(id)).toMatchObject({ payment_method: { reference: 'andes1' } });
    expect((await network.lookUp(reference)).body).toMatchObject({ status: 'cancelled' });
    expectError(await network.pay(reference, `own-${id}`), 3006);
  });
});

describe('a notice of the connection', () => {
  test('makes an inquiry due at once; its content is not trusted', async () => {
    const { id } = await bench.voucher();
    expect(await queryCashSoon(bench.shop.gateway, bench.andes.id, `${id}-1`)).toBe(true);
    await bench.sweepLater(0);
    expect(await bench.read(id)).toMatchObject({ status: 'in_progress' });
    bench.andes.only().state = 'paid';
    await queryCashSoon(bench.shop.gateway, bench.andes.id, `${id}-1`);
    await bench.sweepLater(0);
    expect(await bench.read(id)).toMatchObject({ status: 'completed' });
    expect(await queryCashSoon(bench.shop.gateway, bench.andes.id, `${id}-1`)).toBe(false);
  });

  test('is not forgotten if it arrives during an inquiry', async () => {
    const { id } = await bench.voucher();
    const { database } = bench.shop.gateway;
    const [attempt] = await listCashAttempts(database, bench.own.merchant.id, id);
    await queryCashSoon(bench.shop.gateway, bench.andes.id, `${id}-1`);
    if (attempt !== undefined) await queryCash(bench.shop.gateway, attempt);
    const [after] = await listCashAttempts(database, bench.own.merchant.id, id);
    expect(after?.nextCheckAt).toEqual(bench.clock.now());
  });

  test('of another connection, or about an unknown voucher, does nothing', async () => {
    const { id } = await bench.voucher();
    for (const [link, reference] of [
      [bench.caribe.id, `${id}-1`],
      [bench.andes.id, `${id}-2`],
      [bench.andes.id, 'nothing'],
    ] as const) {
      expect(await queryCashSoon(bench.shop.gateway, link, reference)).toBe(false);
    }
  });
});

test("200: the dashboard's timeline names the connections used", async () => {
  bench.andes.conduct = 'away';
  const { id } = await bench.voucher();
  const dashboard = await openDashboard(bench.shop);
  const { body } = await dashboard
    .clientOf(bench.own)
    .get<{ kind: string; title: string; details: { link?: string } }[]>(`/transactions/${id}/timeline`);
  expect(
    body.filter(({ kind }) => kind === 'attempt').map(({ title, details }) => [title, details.link]),
  ).toEqual([
    ['voucher.not_started', 'Red andes'],
    ['voucher.pending', 'Red caribe'],
  ]);
  await dashboard.close();
});

test('404 1005: another merchant sees nothing of a voucher', async () => {
  const { id } = await bench.voucher();
  const { client, merchant } = await bench.shop.merchant();
  expectError(await client.get(`/charges/${id}`), 1005);
  expect((await client.get('/charges')).body).toEqual([]);
  expect(await listCashAttempts(bench.shop.gateway.database, merchant.id, id)).toEqual([]);
  expect((await bench.page(`/paynet-pdf/${merchant.id}/transaction/${id}`)).statusCode).toBe(404);
  bench.andes.only().state = 'paid';
  await bench.sweepLater();
  expect(await merchantBalance(client)).toBe(0);
  expect(await merchantBalance(bench.own.client)).toBe(20_000);
});

describe('an operator ends what no connection has reported', () => {
  interface Review {
    payment_method: string;
    merchant_id: string;
    transaction_id: string;
    number: number;
    reference: string;
  }
  const reviews = async () =>
    (await ops.sandbox<Review[]>('/attempts-in-review')).filter(
      ({ merchant_id }) => merchant_id === bench.own.merchant.id,
    );
  const resolve = (id: string, verdict: object) =>
    ops.call('POST', `/attempts-in-review/${bench.own.merchant.id}/${id}/1/resolve`, {
      environment: 'sandbox',
      payment_method: 'store',
      note: 'reporte de la red',
      ...verdict,
    });

  async function ofAnotherAmount(): Promise<string> {
    const { id } = await bench.voucher();
    Object.assign(bench.andes.only(), { state: 'paid', amountCentavos: 100n });
    await bench.sweepLater();
    expect(await reviews()).toMatchObject([
      { payment_method: 'store', transaction_id: id, number: 1, reference: `${bench.andes.id} andes1` },
    ]);
    return id;
  }

  test('200: the charge accepts the money', async () => {
    const id = await ofAnotherAmount();
    expect((await resolve(id, { as: 'approved' })).status).toBe(200);
    expect(await bench.read(id)).toMatchObject({ status: 'completed', authorization: 'andes1' });
    expect(await bench.events(id)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(bench.own.client)).toBe(20_000);
    expect(await reviews()).toEqual([]);
    expect((await resolve(id, { as: 'approved' })).status).toBe(404);
  });

  test('200: it was returned to the payer, and the charge ends', async () => {
    const id = await ofAnotherAmount();
    expect((await resolve(id, { as: 'declined' })).status).toBe(200);
    expect(await bench.read(id)).toMatchObject({ status: 'cancelled' });
    expect(await merchantBalance(bench.own.client)).toBe(0);
  });
});

test('200: without a route for stores, the voucher is our own', async () => {
  await bench.route();
  const { payment_method } = await bench.voucher();
  expect(payment_method.reference).toMatch(/^1\d{15}$/);
  expect(payment_method.paybin_reference).toMatch(/^9\d{15}$/);
});
