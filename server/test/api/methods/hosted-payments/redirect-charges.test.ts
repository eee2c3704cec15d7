import { describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { eventsOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import {
  createLink,
  filledForm,
  newPayer,
  type RedirectCharge,
  redirectBody,
} from '../../../support/world/shop/payer.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useGateway();

describe('a redirect charge', () => {
  test('waits for its payer: charge_pending, no authorization, the URL of the form', async () => {
    const { client, merchant } = await shop.merchant();
    const answer = await client.post('/charges', redirectBody({ order_id: 'r-1' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'charge_pending',
      authorization: null,
      method: 'card',
      operation_type: 'in',
      transaction_type: 'charge',
      order_id: 'r-1',
      amount: 20_000,
      payment_method: {
        type: 'redirect',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8001\/pagar\/ck[a-z0-9]{18}$/),
      },
      customer: { name: 'Ana', email: 'ana@example.com' },
    });
    expect(answer.body).not.toHaveProperty('due_date');
    const id = String(answer.body.id);
    expect((await client.get(`/charges/${id}`)).body).toEqual(answer.body);
    expect((await client.get<unknown[]>('/charges?status=charge_pending')).body).toHaveLength(1);
    expect(await eventsOf(shop, merchant.id, id)).toEqual(['1 charge.created']);
    expect(await latestPayload(shop, merchant.id, id)).toEqual(answer.body);
    expect(await merchantBalance(client)).toBe(0);
  });

  test('at customer level it uses the customer, and needs no customer object', async () => {
    const { client } = await shop.merchant();
    const customer = await saveCustomer(client);
    const { body } = await client.post(
      `/customers/${customer}/charges`,
      redirectBody({ customer: undefined }),
    );
    expect(body).toMatchObject({ status: 'charge_pending', customer_id: customer });
  });

  test('its URL differs from its id, and each is unique', async () => {
    const { client } = await shop.merchant();
    const links = await Promise.all([1, 2, 3].map(() => createLink(client)));
    expect(new Set(links.map(({ payment_method }) => payment_method.url)).size).toBe(3);
    for (const { id, payment_method } of links) expect(payment_method.url).not.toContain(id.slice(2));
  });

  test.each([
    ['no redirect_url', { redirect_url: undefined }, 400, 'redirect_url is required'],
    ['an empty one', { redirect_url: '' }, 400, 'redirect_url must not be empty'],
    [
      'one that is no http address',
      { redirect_url: 'javascript:alert(1)' },
      400,
      'redirect_url must be an http or https address such as https://example.com/gracias',
    ],
    [
      'one with a password in it',
      { redirect_url: 'https://a:b@tienda.co/' },
      400,
      'redirect_url must be an http or https address such as https://example.com/gracias',
    ],
    ['send_email as text', { send_email: 'yes' }, 400, 'send_email must be a boolean'],
    ['no customer', { customer: undefined }, 400, 'customer is required'],
    ['no iva', { iva: undefined }, 400, 'iva is required'],
    ['amount zero', { amount: 0 }, 422, 'amount must be greater than 0'],
    ['confirm as text', { confirm: 'false' }, 400, 'confirm must be a boolean'],
    [
      'confirm true does not replace source_id',
      { confirm: true, device_session_id: 'd' },
      400,
      'source_id is required',
    ],
    ['no confirm is a card charge', { confirm: undefined }, 400, 'device_session_id is required'],
  ])('%s is rejected with its field and rule', async (_title, fields, status, description) => {
    const { client } = await shop.merchant();
    const answer = await client.post('/charges', redirectBody(fields));
    expect(answer.body).toMatchObject({
      http_code: status,
      error_code: status === 422 ? 1003 : 1001,
      description,
    });
  });

  test('a lenient client may send "false", and omit fields with a default', async () => {
    const { client } = await shop.merchant({ profile: 'lenient' });
    const { body } = await client.post('/charges', {
      method: 'card',
      confirm: 'false',
      amount: '101',
      description: 'Cobro',
      redirect_url: 'http://localhost/volver',
      send_email: 'false',
    });
    expect(body).toMatchObject({ status: 'charge_pending', amount: 101, iva: '0' });
  });

  test('409 1006: its order_id is taken, for every form', async () => {
    const { client } = await shop.merchant();
    await createLink(client, { order_id: 'once' });
    expect((await client.post('/charges', redirectBody({ order_id: 'once' }))).body).toMatchObject({
      error_code: 1006,
    });
  });

  test('an Idempotency-Key returns the same link', async () => {
    const { client } = await shop.merchant();
    const headers = { 'idempotency-key': 'link-1' };
    const first = await client.post('/charges', redirectBody(), { headers });
    expect((await client.post('/charges', redirectBody(), { headers })).text).toBe(first.text);
    expect((await client.get<unknown[]>('/charges')).body).toHaveLength(1);
  });

  test('PUT changes it, cancel ends it, and a second cancel fails', async () => {
    const { client, merchant } = await shop.merchant();
    const { id, payment_method } = await createLink(client);
    const changed = await client.put(`/charges/${id}`, { description: 'Otro', order_id: 'nuevo' });
    expect(changed.body).toMatchObject({
      description: 'Otro',
      order_id: 'nuevo',
      status: 'charge_pending',
      payment_method,
    });
    expect((await client.post(`/charges/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect((await client.post(`/charges/${id}/cancel`)).body).toMatchObject({ error_code: 3006 });
    expect(await eventsOf(shop, merchant.id, id)).toEqual(['1 charge.created', '2 charge.cancelled']);
    const page = await newPayer(shop.app).get(payment_method.url);
    expect([page.status, page.html]).toEqual([410, expect.stringContaining('La tienda canceló este cobro')]);
  });

  test('412 3006: neither refund nor capture before it is paid', async () => {
    const { client } = await shop.merchant();
    const { id } = await createLink(client);
    for (const verb of ['refund', 'capture']) {
      expect((await client.post(`/charges/${id}/${verb}`)).body).toMatchObject({ error_code: 3006 });
    }
  });
});

describe('send_email', () => {
  test('emails the link with the charge, and the receipt once it is paid', async () => {
    const { client, merchant } = await shop.merchant();
    const { payment_method } = await createLink(client, { send_email: true, order_id: 'correo' });
    const [link] = await mailsOf(shop.gateway, merchant.id);
    expect(link).toMatchObject({ kind: 'payment_link', recipient: 'ana@example.com' });
    expect(link?.text).toContain(payment_method.url);
    const payer = newPayer(shop.app);
    const page = await payer.get(payment_method.url);
    await payer.post(payment_method.url, filledForm(page.html));
    const mails = await mailsOf(shop.gateway, merchant.id);
    expect(mails.map(({ kind }) => kind)).toEqual(['payment_link', 'receipt']);
    expect(mails[1]?.text).not.toContain('4111111111111111');
  });

  test('false: does not email the link, but the receipt', async () => {
    const { client, merchant } = await shop.merchant();
    const { payment_method } = await createLink(client);
    expect(await mailsOf(shop.gateway, merchant.id)).toEqual([]);
    const payer = newPayer(shop.app);
    await payer.post(payment_method.url, filledForm((await payer.get(payment_method.url)).html));
    const mails = await mailsOf(shop.gateway, merchant.id);
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt']);
  });

  test('a rejected charge sends none', async () => {
    const { client, merchant } = await shop.merchant();
    await createLink(client, { order_id: 'una' });
    await client.post('/charges', redirectBody({ order_id: 'una', send_email: true }));
    expect(await mailsOf(shop.gateway, merchant.id)).toEqual([]);
  });
});

describe('an expired link', () => {
  const days = (charge: RedirectCharge, client: { post: TestPost }, count: number) =>
    client.post('/sandbox/clock/advance', { days: count }).then(({ body }) => ({ charge, body }));
  type TestPost = (path: string, body?: unknown) => Promise<{ body: Record<string, unknown> }>;

  test('expires after 30 days of its merchant, with charge.cancelled and transaction.expired', async () => {
    const { client, merchant } = await shop.merchant();
    const charge = await createLink(client);
    expect((await days(charge, client, 29)).body).toMatchObject({ expired: 0 });
    expect((await client.get(`/charges/${charge.id}`)).body).toMatchObject({ status: 'charge_pending' });
    expect((await days(charge, client, 2)).body).toMatchObject({ expired: 1, cancelled: 0 });
    expect((await client.get(`/charges/${charge.id}`)).body).toMatchObject({ status: 'cancelled' });
    expect(await eventsOf(shop, merchant.id, charge.id)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
    ]);
    const page = await newPayer(shop.app).get(charge.payment_method.url);
    expect([page.status, page.html]).toEqual([410, expect.stringContaining('Este enlace venció')]);
  });

  test('is expired by the worker for merchants in real time only', async () => {
    const moved = await shop.merchant();
    const frozen = await createLink(moved.client);
    await moved.client.post('/sandbox/clock/advance', { days: 1 });
    const { client } = await shop.merchant();
    const charge = await createLink(client);
    const later = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    const expired = await expireCharges(
      { ...shop.gateway, clock: later },
      { merchantId: null, batchSize: 500 },
    );
    expect(expired).toBeGreaterThanOrEqual(1);
    expect((await client.get(`/charges/${charge.id}`)).body).toMatchObject({ status: 'cancelled' });
    expect((await moved.client.get(`/charges/${frozen.id}`)).body).toMatchObject({
      status: 'charge_pending',
    });
  });
});
