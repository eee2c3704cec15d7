import { beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import {
  AMEX,
  fromToken,
  listWaitingCodes,
  MASTERCARD,
  type TokenBody,
  VISA_MASKED,
  visa,
} from '../../../support/world/shop/cards.ts';

const START = new Date('2026-11-14T15:00:00Z');
const MINUTE_MS = 60_000;
const clock = manualClock(START);

const shop = useGateway({ clock });
beforeEach(() => clock.set(START));
const { merchant, client } = useMerchant(shop);

const newToken = async (fields: object = {}) =>
  (await client.post<TokenBody>('/tokens', { ...visa, ...fields })).body.id;

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

  test('201: known address fields are returned, others are dropped', async () => {
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

  test('201 with either key, the public one also from a page; reading requires the private one', async () => {
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
  test('404 1005 after 60 minutes, and no earlier', async () => {
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
