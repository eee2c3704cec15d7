import { beforeEach, describe, expect, test } from 'vitest';
import { findSealedCard } from '../../../../src/domain/cards/store.ts';
import type { Scope } from '../../../../src/domain/merchants/merchant.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { openCard } from '../../../../src/platform/vault/ciphers/card-cipher.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import {
  AMEX,
  type CardBody,
  cardsOf,
  DINERS,
  device,
  listWaitingCodes,
  MASTERCARD,
  newCustomer,
  VISA,
  VISA_MASKED,
  visa,
} from '../../../support/world/shop/cards.ts';

const NO_CARD = 'k0000000000000000000';
const NO_CUSTOMER = 'a0000000000000000000';
const clock = manualClock(new Date('2026-11-14T15:00:00Z'));

const shop = useGateway({ clock });
const { merchant, client } = useMerchant(shop);

const save = async (fields: object = {}, path = '/cards') =>
  (await client.post<CardBody>(path, { ...visa, ...fields })).body;
const scope = (customerId: string | null): Scope => ({ merchant: merchant.merchant, customerId });

const levels: [string, () => Promise<string | null>][] = [
  ['merchant', async () => null],
  ['customer', () => newCustomer(client)],
];

describe.each(levels)('at %s level', (_level, ownerOf) => {
  let customerId: string | null;
  let path: string;
  beforeEach(async () => {
    customerId = await ownerOf();
    path = cardsOf(customerId);
  });

  test('201: the card with every field of Interface 9.1, masked', async () => {
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

  test('200: get and list return the same object', async () => {
    const { body } = await client.post<CardBody>(path, visa);
    const got = await client.get(`${path}/${body.id}`);
    expect(got.status).toBe(200);
    expect(got.body).toEqual(body);
    expect((await client.get(path)).body).toEqual([body]);
  });

  test('the vault returns the number to code that may charge it', async () => {
    const { id } = await save({}, path);
    const sealed = await findSealedCard(shop.gateway.database, scope(customerId), id);
    const owner = { merchantId: merchant.merchant.id, cardId: id };
    expect(sealed && openCard(shop.gateway.keyRing, owner, sealed)).toEqual({ cardNumber: VISA });
  });

  test('200 {}: an update changes sent fields and keeps the rest', async () => {
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

  test('200 {}: an empty update', async () => {
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

  test('404 1005: a missing card is reported before a bad body', async () => {
    expectError(await client.put(`${path}/${NO_CARD}`, { holder_name: 5 }), 1005);
  });

  test('204: a deleted card is gone everywhere, and nothing can decrypt it', async () => {
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

  test('of two requests with one Idempotency-Key the second is a replay, even with another cvv2', async () => {
    const headers = { 'idempotency-key': `save ${path}` };
    const first = await client.post(path, visa, { headers });
    const second = await client.post(path, { ...visa, cvv2: '999' }, { headers });
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await client.get<CardBody[]>(path)).body).toHaveLength(1);
  });

  test('403 1010: the public key saves and updates, but reads nothing', async () => {
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

describe('levels are separate', () => {
  test("404 1005: a customer's card at merchant level, at another customer, and the reverse", async () => {
    const one = await newCustomer(client);
    const two = await newCustomer(client);
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

  test('404 1005: a missing or deleted customer, reported before a bad body', async () => {
    const gone = await newCustomer(client);
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
