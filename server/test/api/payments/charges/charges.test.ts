import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { errorTable } from '@recaudo/contract/shared/error-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let card: string;

beforeAll(async () => {
  shop = await startSharedGateway();
  client = (await shop.merchant()).client;
  card = await saveCard(client);
});
afterAll(() => shop.close());

const charge = (fields: object = {}) => client.post('/charges', chargeBody(card, fields));

describe('a card charge', () => {
  test('200 completed: every field of Interface 10.1', async () => {
    const { status, body, text } = await charge({ order_id: 'first' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: expect.stringMatching(/^\w+$/),
      operation_type: 'in',
      method: 'card',
      transaction_type: 'charge',
      status: 'completed',
      conciliated: false,
      creation_date: expect.stringMatching(/-05:00$/),
      operation_date: expect.stringMatching(/-05:00$/),
      description: 'Café de origen',
      error_message: null,
      order_id: 'first',
      amount: 20_000,
      currency: 'COP',
      iva: '3193',
      card: expect.objectContaining({ id: card, card_number: '411111XXXXXX1111', brand: 'visa' }),
      customer: expect.objectContaining({ name: 'Ana', last_name: 'Torres', email: 'ana@example.com' }),
      fee: { amount: 1_480, tax: 281.2, currency: 'COP' },
    });
    expect(text).toContain('"amount":20000.00');
    expect((await client.get(`/charges/${body.id}`)).text).toBe(text);
  });

  test('the merchant gets the amount less fee and tax', async () => {
    const own = await shop.merchant();
    const source = await saveCard(own.client);
    await own.client.post('/charges', chargeBody(source));
    const { text } = await own.client.get('');
    expect(text).toContain('"balance":18238.80,"available_funds":18238.80');
  });

  test('409 1006: the order id is taken, even by a failed charge', async () => {
    await charge({ order_id: 'once' });
    expect((await charge({ order_id: 'once' })).body).toMatchObject({ error_code: 1006, http_code: 409 });
    const poor = await saveCard(client, '4444444444444448');
    const refused = await client.post('/charges', chargeBody(poor, { order_id: 'refused' }));
    expect(refused.body).toMatchObject({ error_code: 3003 });
    expect((await charge({ order_id: 'refused' })).body).toMatchObject({ error_code: 1006 });
  });

  test('409 1006: of 50 concurrent charges with one order id, one reaches the processor', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => charge({ order_id: 'race' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 1006)).toHaveLength(49);
    const listed = await client.get<unknown[]>('/charges?order_id=race');
    expect(listed.body).toHaveLength(1);
  });

  test.each([
    ['amount zero', { amount: 0 }, 422, 'amount must be greater than 0'],
    ['amount negative', { amount: -5 }, 422, 'amount must be greater than 0'],
    ['three decimals', { amount: 10.001 }, 422, 'amount must have at most two decimals'],
    ['amount as text', { amount: '20000' }, 400, 'amount must be a number'],
    ['too large', { amount: 10_000_000_000 }, 422, 'amount must be at most 9999999999.99'],
    ['currency', { currency: 'USD' }, 422, 'currency must be one of: COP'],
    ['method', { method: 'cash' }, 422, 'method must be one of: card, store, bank_account'],
    ['no iva', { iva: undefined }, 400, 'iva is required'],
    ['no description', { description: undefined }, 400, 'description is required'],
    [
      'long description',
      { description: 'x'.repeat(251) },
      400,
      'description must have at most 250 characters',
    ],
    ['long order_id', { order_id: 'x'.repeat(101) }, 400, 'order_id must have at most 100 characters'],
    ['no device', { device_session_id: undefined }, 400, 'device_session_id is required'],
    ['no source', { source_id: undefined }, 400, 'source_id is required'],
    ['no customer', { customer: undefined }, 400, 'customer is required'],
    ['customer without email', { customer: { name: 'Ana' } }, 400, 'customer.email is required'],
  ])('%s is rejected with its field and rule', async (_title, fields, status, description) => {
    const answer = await charge(fields);
    expect(answer.body).toMatchObject({
      error_code: status === 422 ? 1003 : 1001,
      http_code: status,
      description,
    });
  });

  test('404 1005: an unknown card, a deleted one, a customer card at merchant level, a foreign one', async () => {
    const deleted = await saveCard(client);
    await client.delete(`/cards/${deleted}`);
    const customer = await saveCustomer(client);
    const customers = await saveCard(client, undefined, `/customers/${customer}`);
    const foreign = await saveCard((await shop.merchant()).client);
    for (const source of ['k0000000000000000000', deleted, customers, foreign]) {
      const { body } = await client.post('/charges', chargeBody(source));
      expect(body).toMatchObject({ error_code: 1005, http_code: 404 });
    }
  });
});

describe('every test card that responds at once', () => {
  const declined = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'declined' ? [{ number, code: behaviour.code }] : [],
  );
  test.each(declined)('$code: $number', async ({ number, code }) => {
    const source = await saveCard(client, number);
    const order_id = `declined-${number}`;
    const { status, body } = await client.post('/charges', chargeBody(source, { order_id }));
    const { http, description } = errorTable[code];
    expect(status).toBe(http);
    expect(body).toMatchObject({ error_code: code, category: 'gateway', description });
    const [listed] = (await client.get<Record<string, unknown>[]>(`/charges?order_id=${order_id}`)).body;
    expect(listed).toMatchObject({ status: 'failed', error_message: description, authorization: null });
    expect(listed).not.toHaveProperty('fee');
  });

  const approved = TEST_CARDS.filter(({ behaviour }) => behaviour.kind === 'approved');
  test.each(approved)('completed: $number', async ({ number, brand }) => {
    const cvv2 = brand === 'american express' ? '1234' : '123';
    const saved = await client.post('/cards', { ...cardData(number), cvv2 });
    const { body } = await client.post('/charges', chargeBody(String(saved.body.id)));
    expect(body).toMatchObject({ status: 'completed', card: { brand } });
  });
});

describe('customer level', () => {
  test('200: has customer_id, credits the account, and is listed at both levels', async () => {
    const own = (await shop.merchant()).client;
    const customer = await saveCustomer(own);
    const path = `/customers/${customer}`;
    const source = await saveCard(own, undefined, path);
    const { body } = await own.post(`${path}/charges`, chargeBody(source));
    expect(body).toMatchObject({ status: 'completed', customer_id: customer });
    expect(body).not.toHaveProperty('customer');
    expect((await own.get(path)).body.balance).toBe(20_000);
    expect((await own.get('')).body.balance).toBe(-1_761.2);
    for (const level of ['', path]) {
      expect((await own.get(`${level}/charges/${body.id}`)).status).toBe(200);
      expect((await own.get<unknown[]>(`${level}/charges`)).body).toHaveLength(1);
    }
    const other = await saveCustomer(own);
    expect((await own.get(`/customers/${other}/charges/${body.id}`)).status).toBe(404);
    expect((await own.get<unknown[]>(`/customers/${other}/charges`)).body).toEqual([]);
  });

  test('without an account the merchant is credited', async () => {
    const own = (await shop.merchant()).client;
    const path = `/customers/${await saveCustomer(own, { requires_account: false })}`;
    const source = await saveCard(own, undefined, path);
    await own.post(`${path}/charges`, chargeBody(source));
    expect((await own.get('')).body.balance).toBe(18_238.8);
  });

  test('404 1005: a deleted customer cannot be charged', async () => {
    const customer = await saveCustomer(client);
    const source = await saveCard(client, undefined, `/customers/${customer}`);
    await client.delete(`/customers/${customer}`);
    const { body } = await client.post(`/customers/${customer}/charges`, chargeBody(source));
    expect(body).toMatchObject({ error_code: 1005 });
  });
});
