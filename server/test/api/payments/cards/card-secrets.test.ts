import { beforeEach, describe, expect, test } from 'vitest';
import { takeSecurityCode } from '../../../../src/domain/cards/security-codes/store.ts';
import { purgeCardSecrets } from '../../../../src/domain/cards/tokens/purge-card-secrets.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import {
  type CardBody,
  fromToken,
  listWaitingCodes,
  type TokenBody,
  VISA,
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
const codesOf = () => listWaitingCodes(shop, merchant.merchant.id);

describe('the security code', () => {
  test('is stored encrypted for 15 minutes; PUT replaces it', async () => {
    const { id } = (await client.post<CardBody>('/cards', visa)).body;
    const [first] = await codesOf();
    expect(first).toMatchObject({ owner_id: id, expires_at: new Date('2026-11-14T15:15:00Z') });
    expect(first?.sealed.includes('123')).toBe(false);
    clock.set(new Date('2026-11-14T15:05:00Z'));
    await client.put(`/cards/${id}`, { cvv2: 321 });
    const [second, ...more] = await codesOf();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ owner_id: id, expires_at: new Date('2026-11-14T15:20:00Z') });
    expect(second?.sealed.equals(first?.sealed ?? Buffer.of())).toBe(false);
  });
});

describe('the purge', () => {
  const rowsLeft = statement<{ id: string }>(
    'test_tokens_left',
    'select id from tokens where merchant_id = $1',
  );

  test('removes only expired tokens and codes', async () => {
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

  test('an expired code is never used, even before the purge', async () => {
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
