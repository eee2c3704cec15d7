import { beforeEach, describe, expect, test } from 'vitest';
import { takeSecurityCode } from '../../../../src/domain/cards/security-codes/store.ts';
import { findSealedCard } from '../../../../src/domain/cards/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { openCard } from '../../../../src/platform/vault/ciphers/card-cipher.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import {
  type CardBody,
  cardsOf,
  fromToken,
  listWaitingCodes,
  MASTERCARD,
  newCustomer,
  type TokenBody,
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
/** The state after a crash between the work and its response. */
const forgetAnswer = statement(
  'test_forget_answer',
  `update idempotency_records set state = 'running', lease_until = '2000-01-01', response_status = null,
     response_body = null where merchant_id = $1`,
);

describe('a card from a token', () => {
  const owners: [string, () => Promise<string | null>][] = [
    ['merchant', async () => null],
    ['customer', () => newCustomer(client)],
  ];
  test.each(owners)('201 at %s level: the card, its number and its stored code', async (_level, ownerOf) => {
    const customerId = await ownerOf();
    const path = cardsOf(customerId);
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
    expect(code && (await shop.gateway.codeKeys.open(owner, code))).toBe('123');
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

  test('201: a lenient merchant may omit device_session_id', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const token = (await lenient.post<TokenBody>('/tokens', { ...visa, cvv2: 123 })).body.id;
    expect((await lenient.post('/cards', { token_id: token })).status).toBe(201);
  });

  test('409 2002 does not use up the token', async () => {
    const path = cardsOf(await newCustomer(client));
    await client.post(path, visa);
    const token = await newToken();
    expectError(await client.post(path, fromToken(token)), 2002);
    const waiting = await listWaitingCodes(shop, merchant.merchant.id);
    expect(waiting.map(code => code.owner_id)).toContain(token);
    expect((await client.post(cardsOf(await newCustomer(client)), fromToken(token))).status).toBe(201);
  });

  test('404 1005: a missing customer does not use up the token', async () => {
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

  test('of 50 concurrent uses, one succeeds', async () => {
    const token = await newToken();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/cards', fromToken(token))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expectError(answer, 1005);
    expect((await client.get<CardBody[]>('/cards?limit=100')).body).toHaveLength(1);
  });

  test('201: a repeat after a crash returns its own card', async () => {
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
    const path = cardsOf(await newCustomer(client));
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
