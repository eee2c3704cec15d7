import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../src/database/connection.ts';
import { takeSecurityCode } from '../../src/domain/cards/security-codes/store.ts';
import { findSealedCard } from '../../src/domain/cards/store.ts';
import type { Credentials } from '../../src/domain/merchants/create-merchant.ts';
import { purgeCardSecrets } from '../../src/domain/tokens/purge-card-secrets.ts';
import { manualClock } from '../../src/primitives/clock.ts';
import { openCard, openOnce } from '../../src/vault/card-cipher.ts';
import {
  AMEX,
  type CardBody,
  device,
  listWaitingCodes,
  MASTERCARD,
  type TokenBody,
  VISA,
  VISA_MASKED,
  visa,
} from '../support/cards.ts';
import type { TestClient } from '../support/client.ts';
import { expectError } from '../support/error-object.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const START = new Date('2026-11-14T15:00:00Z');
const MINUTE_MS = 60_000;
const clock = manualClock(START);

let shop: TestGateway;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  clock.set(START);
  merchant = await shop.merchant();
  client = merchant.client;
});
afterAll(() => shop.close());

const newToken = async (fields: object = {}) =>
  (await client.post<TokenBody>('/tokens', { ...visa, ...fields })).body.id;
const newCustomer = async (): Promise<string> =>
  (await client.post<{ id: string }>('/customers', { name: 'Ana', email: 'ana@example.com' })).body.id;
const fromToken = (tokenId: string) => ({ token_id: tokenId, ...device });

describe('create', () => {
  test('201: the id and the masked card', async () => {
    const { status, body } = await client.post('/tokens', visa);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^tok[a-z0-9]{17}$/),
      card: {
        card_number: VISA_MASKED,
        holder_name: 'Ana Torres',
        expiration_year: '40',
        expiration_month: '12',
        address: null,
        creation_date: null,
        brand: 'visa',
      },
    });
  });

  test('201: the known parts of an address come back, others are dropped', async () => {
    const address = {
      line1: 'Calle 10 # 43D-30',
      city: 'Medellín',
      postal_code: '050021',
      country_code: 'CO',
    };
    const sent = { ...visa, address: { ...address, line2: null, planet: 'Earth' } };
    const { body } = await client.post<TokenBody>('/tokens', sent);
    expect(body.card).toMatchObject({ address });
    expect(body.card).not.toHaveProperty('address.planet');
    expect((await client.get(`/tokens/${body.id}`)).body).toEqual(body);
  });

  test.each([
    ['400 1001: no holder_name', { holder_name: undefined }, 1001],
    ['400 1001: no card_number', { card_number: undefined }, 1001],
    ['400 1001: no expiration_month', { expiration_month: undefined }, 1001],
    ['400 1001: no expiration_year', { expiration_year: undefined }, 1001],
    ['400 1001: holder_name over 80', { holder_name: 'x'.repeat(81) }, 1001],
    ['400 1001: 15 digits of a visa', { card_number: '411111111111111' }, 1001],
    ['400 1001: an address of text', { address: 'Calle 10' }, 1001],
    ['400 1001: an address part over 255', { address: { line1: 'x'.repeat(256) } }, 1001],
    ['422 1003: month 13', { expiration_month: 13 }, 1003],
    ['422 2004: a wrong check digit', { card_number: '4111111111111112' }, 2004],
    ['400 2005: last month', { expiration_month: 10, expiration_year: 26 }, 2005],
    ['400 2006: no cvv2', { cvv2: undefined }, 2006],
    ['412 2009: cvv2 of the wrong length', { card_number: AMEX, cvv2: '123' }, 2009],
  ] as const)('%s', async (_title, fields, code) => {
    const answer = await client.post('/tokens', { ...visa, ...fields });
    expectError(answer, code);
    expect(answer.text).not.toContain('41111111');
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual([]);
  });

  test('201 with either key, the public one also from a page; reading takes the private one', async () => {
    const { publicKey: key } = merchant;
    const fromPage = { key, headers: { origin: 'https://tienda.example', 'sec-fetch-site': 'cross-site' } };
    const { status, body } = await client.post<TokenBody>('/tokens', visa, fromPage);
    expect(status).toBe(201);
    expectError(await client.get(`/tokens/${body.id}`, { key }), 1010);
    expect((await client.get(`/tokens/${body.id}`)).status).toBe(200);
    expectError(await client.post('/tokens', visa, { headers: fromPage.headers }), 1010);
  });

  test('of two requests with one Idempotency-Key the second is a replay', async () => {
    const headers = { 'idempotency-key': 'one token' };
    const first = await client.post('/tokens', visa, { headers });
    const second = await client.post('/tokens', visa, { headers });
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toHaveLength(1);
    expectError(await client.post('/tokens', { ...visa, card_number: MASTERCARD }, { headers }), 1003);
  });
});

describe('get', () => {
  test('404 1005 after 60 minutes, and not a moment before', async () => {
    const id = await newToken();
    clock.advanceMs(60 * MINUTE_MS - 1);
    expect((await client.get(`/tokens/${id}`)).body).toMatchObject({
      id,
      card: { card_number: VISA_MASKED },
    });
    clock.advanceMs(1);
    expectError(await client.get(`/tokens/${id}`), 1005);
  });

  test.each(['tok00000000000000000', 'x'.repeat(46), 'TOK', '%00'])('404 1005: %s', async id => {
    expectError(await client.get(`/tokens/${id}`), 1005);
  });

  test("404 1005: another merchant's token", async () => {
    const id = await newToken();
    const other = (await shop.merchant()).client;
    expectError(await other.get(`/tokens/${id}`), 1005);
    expectError(await other.post('/cards', fromToken(id)), 1005);
    expect((await client.post('/cards', fromToken(id))).status).toBe(201);
  });
});

describe('a card from a token', () => {
  const owners: [string, () => Promise<string | null>][] = [
    ['merchant', async () => null],
    ['customer', newCustomer],
  ];
  test.each(owners)('201 at %s level: the card, its number and its waiting code', async (_level, ownerOf) => {
    const customerId = await ownerOf();
    const path = customerId === null ? '/cards' : `/customers/${customerId}/cards`;
    const token = await newToken({ card_number: MASTERCARD });
    clock.advanceMs(50 * MINUTE_MS);
    const { status, body } = await client.post<CardBody>(path, fromToken(token), { key: merchant.publicKey });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^k[a-z0-9]{19}$/),
      creation_date: '2026-11-14T10:50:00-05:00',
      card_number: '555555XXXXXX4444',
      holder_name: 'Ana Torres',
      brand: 'mastercard',
      customer_id: customerId,
    });
    expect((await client.get(`${path}/${body.id}`)).body).toEqual(body);

    const { database, keyRing } = shop.gateway;
    const merchantId = merchant.merchant.id;
    const owner = { merchantId, cardId: body.id };
    const sealed = await findSealedCard(database, { merchant: merchant.merchant, customerId }, body.id);
    expect(sealed && openCard(keyRing, owner, sealed)).toEqual({ cardNumber: MASTERCARD });
    expect(await listWaitingCodes(shop, merchantId)).toMatchObject([
      { owner_id: body.id, expires_at: new Date('2026-11-14T16:05:00Z') },
    ]);
    const code = await takeSecurityCode(database, merchantId, body.id, clock.now());
    expect(code && openOnce(keyRing, owner, code)).toBe('123');
    expect(await takeSecurityCode(database, merchantId, body.id, clock.now())).toBeUndefined();
  });

  test('404 1005: a second use; the used token can still be read', async () => {
    const token = await newToken();
    expect((await client.post('/cards', fromToken(token))).status).toBe(201);
    expectError(await client.post('/cards', fromToken(token)), 1005);
    expect((await client.get(`/tokens/${token}`)).status).toBe(200);
  });

  test('404 1005: expired, unknown and malformed tokens', async () => {
    const token = await newToken();
    clock.advanceMs(60 * MINUTE_MS);
    for (const id of [token, 'tok00000000000000000', 'NOT/AN/ID']) {
      expectError(await client.post('/cards', fromToken(id)), 1005);
    }
  });

  test('400 1001: device_session_id is required with a token', async () => {
    const token = await newToken();
    expectError(await client.post('/cards', { token_id: token }), 1001, 'device_session_id is required');
    expectError(await client.post('/cards', { token_id: token, device_session_id: ' ' }), 1001);
    expect((await client.post('/cards', fromToken(token))).status).toBe(201);
  });

  test('201: a lenient merchant may leave device_session_id out', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const token = (await lenient.post<TokenBody>('/tokens', { ...visa, cvv2: 123 })).body.id;
    expect((await lenient.post('/cards', { token_id: token })).status).toBe(201);
  });

  test('409 2002 does not use the token up', async () => {
    const path = `/customers/${await newCustomer()}/cards`;
    await client.post(path, visa);
    const token = await newToken();
    expectError(await client.post(path, fromToken(token)), 2002);
    const waiting = await listWaitingCodes(shop, merchant.merchant.id);
    expect(waiting.map(code => code.owner_id)).toContain(token);
    expect((await client.post(`/customers/${await newCustomer()}/cards`, fromToken(token))).status).toBe(201);
  });

  test('404 1005: a customer that is gone does not use the token up', async () => {
    const token = await newToken();
    expectError(await client.post('/customers/a0000000000000000000/cards', fromToken(token)), 1005);
    expect((await client.post('/cards', fromToken(token))).status).toBe(201);
  });

  test('400 2005: the card expired after the token was made', async () => {
    clock.set(new Date('2026-12-01T04:30:00Z'));
    const token = await newToken({ expiration_month: 11, expiration_year: 26 });
    clock.advanceMs(30 * MINUTE_MS);
    expectError(await client.post('/cards', fromToken(token)), 2005);
  });

  test('of 50 uses at once, one succeeds', async () => {
    const token = await newToken();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/cards', fromToken(token))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expectError(answer, 1005);
    expect((await client.get<CardBody[]>('/cards?limit=100')).body).toHaveLength(1);
  });

  test('201: a repeat whose first answer was lost in a crash meets its own card', async () => {
    const token = await newToken();
    const headers = { 'idempotency-key': 'lost answer' };
    const first = await client.post('/cards', fromToken(token), { headers });
    await shop.gateway.database.run(forgetAnswer, [merchant.merchant.id]);
    const second = await client.post('/cards', fromToken(token), { headers });
    expect(second.status).toBe(201);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.body).toEqual(first.body);
    expect((await client.get<CardBody[]>('/cards')).body).toHaveLength(1);
  });

  test('201: the same for a card from data and for a token', async () => {
    const path = `/customers/${await newCustomer()}/cards`;
    for (const target of [path, '/tokens']) {
      const headers = { 'idempotency-key': `lost ${target}` };
      const first = await client.post(target, visa, { headers });
      await shop.gateway.database.run(forgetAnswer, [merchant.merchant.id]);
      const second = await client.post(target, visa, { headers });
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
    }
  });
});

/** As a crash between the work and its answer leaves it. */
const forgetAnswer = statement(
  'test_forget_answer',
  `update idempotency_records set state = 'running', lease_until = '2000-01-01', response_status = null,
     response_body = null where merchant_id = $1`,
);

describe('the purge', () => {
  const rowsLeft = statement<{ id: string }>(
    'test_tokens_left',
    'select id from tokens where merchant_id = $1',
  );

  test('removes expired tokens and codes and nothing else', async () => {
    const { gateway } = shop;
    const merchantId = merchant.merchant.id;
    const old = await newToken();
    const card = (await client.post<CardBody>('/cards', visa)).body.id;
    clock.advanceMs(15 * MINUTE_MS);
    await purgeCardSecrets(gateway, 500);
    expect((await listWaitingCodes(shop, merchantId)).map(code => code.owner_id)).toEqual([old]);
    clock.advanceMs(44 * MINUTE_MS);
    const young = await newToken();
    clock.advanceMs(MINUTE_MS);
    expect(await purgeCardSecrets(gateway, 500)).toBeGreaterThanOrEqual(2);
    expect((await gateway.database.rows(rowsLeft, [merchantId])).map(row => row.id)).toEqual([young]);
    expect((await listWaitingCodes(shop, merchantId)).map(code => code.owner_id)).toEqual([young]);
    expect((await client.get(`/cards/${card}`)).status).toBe(200);
  });

  test('an expired code is never handed out, even before the purge', async () => {
    const { database } = shop.gateway;
    const card = (await client.post<CardBody>('/cards', visa)).body.id;
    const later = new Date(START.getTime() + 15 * MINUTE_MS);
    expect(await takeSecurityCode(database, merchant.merchant.id, card, later)).toBeUndefined();
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual([]);
  });

  test('works in batches', async () => {
    await newToken();
    await newToken();
    await newToken();
    clock.advanceMs(60 * MINUTE_MS);
    expect(await purgeCardSecrets(shop.gateway, 2)).toBe(4);
    expect(await purgeCardSecrets(shop.gateway, 2)).toBe(2);
  });
});

test('the number is in no table of the database', async () => {
  const tables = statement<{ name: string }>(
    'test_tables',
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const token = await newToken();
  await client.post('/cards', fromToken(token), { headers: { 'idempotency-key': 'in no table' } });
  await client.post(
    '/cards',
    { ...visa, holder_name: 'Eva' },
    { headers: { 'idempotency-key': 'nor here' } },
  );
  let rowsSearched = 0;
  for (const { name } of await shop.gateway.database.rows(tables)) {
    const all = statement<{ text: string }>(`test_dump_${name}`, `select t::text as text from ${name} t`);
    for (const { text } of await shop.gateway.database.rows(all)) {
      rowsSearched += 1;
      expect(text).not.toContain(VISA);
      expect(text).not.toContain(Buffer.from(VISA).toString('hex'));
    }
  }
  expect(rowsSearched).toBeGreaterThan(5);
});
