import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../src/database/connection.ts';
import { findSealedCard } from '../../src/domain/cards/store.ts';
import { lockCustomer, markDeleted } from '../../src/domain/customers/store.ts';
import type { Credentials } from '../../src/domain/merchants/create-merchant.ts';
import type { Scope } from '../../src/domain/merchants/merchant.ts';
import { manualClock } from '../../src/primitives/clock.ts';
import { openCard } from '../../src/vault/card-cipher.ts';
import {
  AMEX,
  type CardBody,
  DINERS,
  device,
  listWaitingCodes,
  MASTERCARD,
  VISA,
  VISA_MASKED,
  visa,
} from '../support/cards.ts';
import type { Answer, TestClient } from '../support/client.ts';
import { expectError } from '../support/error-object.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const waiting = statement(
  'test_cards_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const NO_CARD = 'k0000000000000000000';
const NO_CUSTOMER = 'a0000000000000000000';
const clock = manualClock(new Date('2026-11-14T15:00:00Z'));

let shop: TestGateway;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  merchant = await shop.merchant();
  client = merchant.client;
});
afterAll(() => shop.close());

const newCustomer = async (of: TestClient = client): Promise<string> =>
  (await of.post<{ id: string }>('/customers', { name: 'Ana', email: 'ana@example.com' })).body.id;
const cardsOf = (customerId: string | null) =>
  customerId === null ? '/cards' : `/customers/${customerId}/cards`;
const save = async (fields: object = {}, path = '/cards') =>
  (await client.post<CardBody>(path, { ...visa, ...fields })).body;
const scope = (customerId: string | null): Scope => ({ merchant: merchant.merchant, customerId });

const levels = [
  ['merchant', async () => null],
  ['customer', () => newCustomer()],
] as const;

describe.each(levels)('at %s level', (_level, ownerOf) => {
  let customerId: string | null;
  let path: string;
  beforeEach(async () => {
    customerId = await ownerOf();
    path = cardsOf(customerId);
  });

  test('201: the card with every field of the spec, masked', async () => {
    const { status, body } = await client.post(path, { ...visa, ...device });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^k[a-z0-9]{19}$/),
      creation_date: '2026-11-14T10:00:00-05:00',
      holder_name: 'Ana Torres',
      card_number: VISA_MASKED,
      expiration_month: '12',
      expiration_year: '40',
      address: null,
      allows_charges: true,
      allows_payouts: false,
      brand: 'visa',
      type: 'credit',
      bank_name: 'BANCO DE PRUEBAS',
      bank_code: '999',
      customer_id: customerId,
    });
  });

  test('200: get and list answer the same object', async () => {
    const { body } = await client.post<CardBody>(path, visa);
    const got = await client.get(`${path}/${body.id}`);
    expect(got.status).toBe(200);
    expect(got.body).toEqual(body);
    expect((await client.get(path)).body).toEqual([body]);
  });

  test('the vault opens to the number for whoever may charge it', async () => {
    const { id } = await save({}, path);
    const sealed = await findSealedCard(shop.gateway.database, scope(customerId), id);
    const owner = { merchantId: merchant.merchant.id, cardId: id };
    expect(sealed && openCard(shop.gateway.keyRing, owner, sealed)).toEqual({ cardNumber: VISA });
  });

  test('200 {}: an update changes what is sent and leaves the rest', async () => {
    const { id } = await save({}, path);
    const answer = await client.put(`${path}/${id}`, {
      holder_name: 'Ana María Torres',
      expiration_month: 1,
      merchant_id: 'mother',
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{}');
    expect((await client.get(`${path}/${id}`)).body).toMatchObject({
      holder_name: 'Ana María Torres',
      expiration_month: '01',
      expiration_year: '40',
    });
  });

  test('200 {}: an update without anything', async () => {
    const { id } = await save({}, path);
    expect((await client.put(`${path}/${id}`, {})).status).toBe(200);
    expect((await client.call('PUT', `${path}/${id}`)).status).toBe(200);
  });

  test.each([
    ['2005: the year alone makes it expired', { expiration_year: '25' }, 2005],
    ['2005: month and year', { expiration_month: 10, expiration_year: 26 }, 2005],
    ['1003: month 13', { expiration_month: '13' }, 1003],
    ['1001: a year of four digits', { expiration_year: '2040' }, 1001],
    ['1001: a blank name', { holder_name: ' ' }, 1001],
    ['1001: a name over 80', { holder_name: 'x'.repeat(81) }, 1001],
    ['1001: a boolean month', { expiration_month: true }, 1001],
    ['2009: cvv2 of four digits', { cvv2: '1234' }, 2009],
    ['2009: cvv2 of letters', { cvv2: 'abc' }, 2009],
    ['2006: an empty cvv2', { cvv2: '' }, 2006],
  ] as const)('update, %s', async (_title, sent, code) => {
    const saved = await save({}, path);
    const codesBefore = await listWaitingCodes(shop, merchant.merchant.id);
    expectError(await client.put(`${path}/${saved.id}`, { holder_name: 'Eva', ...sent }), code);
    expect((await client.get(`${path}/${saved.id}`)).body).toEqual(saved);
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual(codesBefore);
  });

  test('404 1005: a missing card is told before a bad body', async () => {
    expectError(await client.put(`${path}/${NO_CARD}`, { holder_name: 5 }), 1005);
  });

  test('204: a deleted card is gone everywhere, and nothing is left that opens it', async () => {
    const { id } = await save({}, path);
    const { status, text } = await client.delete(`${path}/${id}`);
    expect(status).toBe(204);
    expect(text).toBe('');
    expectError(await client.get(`${path}/${id}`), 1005);
    expectError(await client.put(`${path}/${id}`, {}), 1005);
    expectError(await client.delete(`${path}/${id}`), 1005);
    expect((await client.get(path)).body).toEqual([]);
    expect(await findSealedCard(shop.gateway.database, scope(customerId), id)).toBeUndefined();
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual([]);
    expect((await client.post(path, visa)).status).toBe(201);
  });

  test('404 1005: the cards of another merchant', async () => {
    const { id } = await save({}, path);
    const other = (await shop.merchant()).client;
    const theirs = cardsOf(customerId === null ? null : await newCustomer(other));
    for (const foreign of [path, theirs]) {
      expectError(await other.get(`${foreign}/${id}`), 1005);
      expectError(await other.put(`${foreign}/${id}`, { holder_name: 'Eva' }), 1005);
      expectError(await other.delete(`${foreign}/${id}`), 1005);
    }
    expect((await other.get(theirs)).body).toEqual([]);
    expect((await client.get(`${path}/${id}`)).body).toMatchObject({ holder_name: 'Ana Torres' });
  });

  test('newest first, with limit, offset and the days of Bogotá', async () => {
    const ids: string[] = [];
    const numbers = [VISA, MASTERCARD, AMEX, DINERS];
    const days = [
      '2026-10-01T04:59:59Z',
      '2026-10-01T05:00:00Z',
      '2026-10-02T04:59:59Z',
      '2026-10-03T05:00:00Z',
    ];
    for (const [index, day] of days.entries()) {
      clock.set(new Date(day));
      const number = numbers[index] ?? '';
      ids.push((await save({ card_number: number, cvv2: number === AMEX ? '1234' : '123' }, path)).id);
    }
    clock.set(new Date('2026-11-14T15:00:00Z'));
    const list = async (query: string) =>
      (await client.get<CardBody[]>(`${path}?${query}`)).body.map(card => ids.indexOf(card.id));
    expect(await list('')).toEqual([3, 2, 1, 0]);
    expect(await list('limit=2')).toEqual([3, 2]);
    expect(await list('limit=2&offset=1')).toEqual([2, 1]);
    expect(await list('creation=2026-10-01')).toEqual([2, 1]);
    expect(await list('creation[gte]=2026-10-01&creation[lte]=2026-10-01')).toEqual([2, 1]);
    expect(await list('creation[gte]=2026-10-02')).toEqual([3]);
    expect(await list('creation[lte]=2026-09-30')).toEqual([0]);
    expectError(await client.get(`${path}?limit=101`), 1003);
    expectError(await client.get(`${path}?creation=yesterday`), 1003);
  });

  test('of two requests with one Idempotency-Key the second is a replay, also with another cvv2', async () => {
    const headers = { 'idempotency-key': `save ${path}` };
    const first = await client.post(path, visa, { headers });
    const second = await client.post(path, { ...visa, cvv2: '999' }, { headers });
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await client.get<CardBody[]>(path)).body).toHaveLength(1);
  });

  test('403 1010: the public key saves and updates, and can read nothing back', async () => {
    const key = merchant.publicKey;
    const saved = await client.post<CardBody>(path, visa, { key });
    expect(saved.status).toBe(201);
    expect((await client.put(`${path}/${saved.body.id}`, { cvv2: '321' }, { key })).status).toBe(200);
    expectError(await client.get(path, { key }), 1010);
    expectError(await client.get(`${path}/${saved.body.id}`, { key }), 1010);
    expectError(await client.delete(`${path}/${saved.body.id}`, { key }), 1010);
    const fromPage = { key, headers: { origin: 'https://tienda.example' } };
    expect((await client.put(`${path}/${saved.body.id}`, {}, fromPage)).status).toBe(200);
    expectError(await client.put(`${path}/${saved.body.id}`, {}, { headers: fromPage.headers }), 1010);
  });
});

describe('levels are apart', () => {
  test("404 1005: a customer's card at merchant level, at another customer, and the reverse", async () => {
    const one = await newCustomer();
    const two = await newCustomer();
    const ofCustomer = (await save({}, cardsOf(one))).id;
    const ofMerchant = (await save()).id;
    for (const path of ['/cards', cardsOf(two)]) {
      expectError(await client.get(`${path}/${ofCustomer}`), 1005);
      expectError(await client.put(`${path}/${ofCustomer}`, { holder_name: 'Eva' }), 1005);
      expectError(await client.delete(`${path}/${ofCustomer}`), 1005);
    }
    expectError(await client.get(`${cardsOf(one)}/${ofMerchant}`), 1005);
    expect((await client.get<CardBody[]>('/cards')).body.map(card => card.id)).toEqual([ofMerchant]);
    expect((await client.get<CardBody[]>(cardsOf(one))).body.map(card => card.id)).toEqual([ofCustomer]);
    expect((await client.get(cardsOf(two))).body).toEqual([]);
  });

  test('404 1005: a missing or deleted customer, told before a bad body', async () => {
    const gone = await newCustomer();
    const { id } = await save({}, cardsOf(gone));
    await client.delete(`/customers/${gone}`);
    for (const path of [cardsOf(NO_CUSTOMER), cardsOf(gone)]) {
      expectError(await client.post(path, { holder_name: 5 }), 1005);
      expectError(await client.get(path), 1005);
      expectError(await client.get(`${path}/${id}`), 1005);
      expectError(await client.put(`${path}/${id}`, {}), 1005);
      expectError(await client.delete(`${path}/${id}`), 1005);
    }
  });
});

describe('what creation refuses', () => {
  test.each([
    ['1001: no holder_name', { holder_name: undefined }, 'holder_name is required'],
    ['1001: a blank holder_name', { holder_name: ' ' }, 'holder_name must be text that is not blank'],
    [
      '1001: holder_name over 80',
      { holder_name: 'x'.repeat(81) },
      'holder_name must have at most 80 characters',
    ],
    ['1001: no card_number', { card_number: null }, 'card_number is required'],
    ['1001: card_number as a number', { card_number: 4111111111111111 }, 'card_number must be a string'],
    [
      '1001: card_number with spaces',
      { card_number: '4111 1111 1111 1111' },
      'card_number must have digits only',
    ],
    [
      '1001: 17 digits',
      { card_number: '41111111111111111' },
      'card_number must have 16 or 19 digits (15 for american express, 14 for diners)',
    ],
    ['1001: 20 digits', { card_number: '4'.repeat(20) }, 'card_number must have at most 19 characters'],
    ['1001: no expiration_month', { expiration_month: undefined }, 'expiration_month is required'],
    [
      '1001: expiration_month of letters',
      { expiration_month: 'ab' },
      'expiration_month must have two digits',
    ],
    ['1001: no expiration_year', { expiration_year: undefined }, 'expiration_year is required'],
    [
      '1001: expiration_year of four digits',
      { expiration_year: 2040 },
      'expiration_year must have two digits',
    ],
    ['1001: cvv2 an object', { cvv2: {} }, 'cvv2 has a type that is not accepted'],
    [
      '1001: device_session_id over 255',
      { device_session_id: 'x'.repeat(256) },
      'device_session_id must have at most 255 characters',
    ],
    ['1001: token_id over 45', { token_id: 'x'.repeat(46) }, 'token_id must have at most 45 characters'],
    ['1001: an empty token_id', { token_id: '' }, 'token_id must not be empty'],
  ])('400 %s', async (_title, fields, description) => {
    expectError(await client.post('/cards', { ...visa, ...fields }), 1001, description);
  });

  test.each([
    ['422 1003: month 13', { expiration_month: 13 }, 1003],
    ['422 1003: month 0', { expiration_month: '00' }, 1003],
    ['422 2004: a wrong check digit', { card_number: '4111111111111112' }, 2004],
    ['400 2005: last month', { expiration_month: '10', expiration_year: '26' }, 2005],
    ['400 2006: no cvv2', { cvv2: undefined }, 2006],
    ['400 2006: a null cvv2', { cvv2: null }, 2006],
    ['400 2006: an empty cvv2', { cvv2: '' }, 2006],
    ['412 2009: two digits', { cvv2: '12' }, 2009],
    ['412 2009: four digits on a visa', { cvv2: '1234' }, 2009],
    ['412 2009: three digits on an american express', { card_number: AMEX }, 2009],
    ['412 2009: a number with decimals', { cvv2: 12.5 }, 2009],
  ] as const)('%s', async (_title, fields, code) => {
    const answer = await client.post('/cards', { ...visa, ...fields });
    expectError(answer, code);
    expect(answer.text).not.toContain('41111111');
    expect((await client.get('/cards')).body).toEqual([]);
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual([]);
  });

  test.each([
    ['the month that ends now', { expiration_month: 11, expiration_year: 26 }],
    ['numbers for expiry and cvv2', { expiration_month: 5, expiration_year: 31, cvv2: 321 }],
    ['american express: 15 digits, four of cvv2', { card_number: AMEX, cvv2: '1234' }],
    ['diners: 14 digits', { card_number: DINERS }],
    ['19 digits', { card_number: '4917610000000000003' }],
    ['a name of 80 letters', { holder_name: 'ñ'.repeat(80) }],
  ])('201: %s', async (_title, fields) => {
    const { status, text } = await client.post('/cards', { ...visa, ...fields });
    expect(status).toBe(201);
    expect(text).toMatch(/"card_number":"\d{6}X{4,9}\d{4}"/);
  });

  test('1002 before anything else, whatever the body holds', async () => {
    expectError(await client.post('/cards', '{"card_number":', { key: 'sk_wrong00000000000' }), 1002);
  });
});

describe('409 2002', () => {
  test('the number is on the customer already; other owners may have it', async () => {
    const path = cardsOf(await newCustomer());
    await save({}, path);
    expectError(await client.post(path, { ...visa, holder_name: 'Otra', expiration_year: '41' }), 2002);
    expect((await client.post(path, { ...visa, card_number: MASTERCARD })).status).toBe(201);
    expect((await client.post(cardsOf(await newCustomer()), visa)).status).toBe(201);
    expect((await client.post('/cards', visa)).status).toBe(201);
    expect((await client.post('/cards', visa)).status).toBe(201);
  });

  test('of 50 at once, one is saved', async () => {
    const path = cardsOf(await newCustomer());
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(path, visa)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expectError(answer, 2002);
    expect((await client.get<CardBody[]>(path)).body).toHaveLength(1);
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toHaveLength(1);
  });

  test('404 1005: no card lands on a customer who is being deleted', async () => {
    const customerId = await newCustomer();
    const merchantId = merchant.merchant.id;
    let answer: Promise<Answer> | undefined;
    await shop.gateway.database.transaction(async tx => {
      await lockCustomer(tx, merchantId, customerId);
      answer = client.post(cardsOf(customerId), visa);
      while ((await tx.rows(waiting)).length === 0) await sleep(5);
      await markDeleted(tx, merchantId, customerId);
    });
    expectError(await (answer ?? Promise.reject(new Error('no request was made'))), 1005);
    expect(await listWaitingCodes(shop, merchantId)).toEqual([]);
  });
});

describe('the security code', () => {
  const codesOf = () => listWaitingCodes(shop, merchant.merchant.id);

  test('waits sealed for 15 minutes; PUT sets a new one in its place', async () => {
    const { id } = await save();
    const [first] = await codesOf();
    expect(first).toMatchObject({ owner_id: id, expires_at: new Date('2026-11-14T15:15:00Z') });
    expect(first?.sealed.includes('123')).toBe(false);
    clock.set(new Date('2026-11-14T15:05:00Z'));
    await client.put(`/cards/${id}`, { cvv2: 321 });
    const [second, ...more] = await codesOf();
    clock.set(new Date('2026-11-14T15:00:00Z'));
    expect(more).toEqual([]);
    expect(second).toMatchObject({ owner_id: id, expires_at: new Date('2026-11-14T15:20:00Z') });
    expect(second?.sealed.equals(first?.sealed ?? Buffer.of())).toBe(false);
  });
});

describe('the lenient profile', () => {
  test('201: numbers for everything', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const { status, body } = await lenient.post('/cards', {
      ...visa,
      card_number: 4111111111111111,
      cvv2: 123,
      expiration_month: 5,
      expiration_year: 40,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ card_number: VISA_MASKED, expiration_month: '05' });
  });

  test('400 1001: 19 digits as a number have lost their last ones', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const body = JSON.stringify({ ...visa, card_number: 0 }).replace(':0,', ':4917610000000000003,');
    expectError(await lenient.post('/cards', body), 1001, 'card_number must be a string');
  });
});

describe('production', () => {
  test('412 2007: a test number, at both levels and as a token; a real one is saved', async () => {
    const live = await startTestGateway({ environment: 'production', clock });
    try {
      const { client: production } = await live.merchant();
      const customer = await newCustomer(production);
      for (const path of ['/cards', cardsOf(customer), '/tokens']) {
        expectError(await production.post(path, visa), 2007);
        expectError(await production.post(path, { ...visa, card_number: '4012888888881881' }), 2007);
        expect((await production.post(path, { ...visa, card_number: '4544001234567892' })).status).toBe(201);
      }
    } finally {
      await live.close();
    }
  });
});
