import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { matchFraudRules } from '../../../src/domain/fraud/match-fraud-rules.ts';
import { newAuthentication } from '../../../src/domain/merchants/keys/authenticate.ts';
import { revokeKey } from '../../../src/domain/merchants/store.ts';
import {
  type Database,
  type Statement,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { type App, newHttpServer } from '../../../src/platform/http/server.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { hashApiKey } from '../../../src/platform/vault/keys/api-key-hash.ts';
import { newFacts } from '../../support/world/benches/fraud-bench.ts';
import { newClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const HOUR_MS = 3_600_000;
const MERCHANTS = 1_000;
const clock = manualClock(new Date('2026-11-16T15:00:00Z'));

let shop: TestGateway;
/** An app with authentication only, so that a thousand calls are fast. */
let open: App;
const queries: string[] = [];
/** Delays the result of a statement that the database has already executed. */
let hold: (statement: Statement<object>) => Promise<void> = async () => undefined;

const watched = (real: Database): Database => ({
  ...real,
  rows: async (asked, values) => {
    queries.push(asked.name);
    const rows = await real.rows(asked, values);
    await hold(asked);
    return rows;
  },
});

beforeAll(async () => {
  shop = await startTestGateway({ clock, database: watched, noticesFrom: inject('databaseServer') });
  open = newHttpServer({ helpUrl: shop.gateway.portalUrl, onUnexpectedError: () => undefined });
  const authenticate = newAuthentication(shop.served);
  open.get('/v1/:merchant_id/open', async request => ({ id: (await authenticate(request)).merchant.id }));
  // The first read starts listening for notices and clears everything cached before.
  await (await shop.merchant()).client.get('/customers');
  await notified();
});
afterAll(async () => {
  await open.close();
  await shop.close();
});

const insertMany = statement(
  'test_many_merchants',
  `with input as (select * from unnest($1::text[], $2::bytea[]) as input (id, key_hash)),
   merchant as (
     insert into merchants (id, name, creation_date, fee_basis_points, fee_fixed_centavos, fee_tax_basis_points)
     select id, 'Tienda', now(), 290, 25000, 1900 from input returning id)
   insert into api_keys (merchant_id, key_hash, kind, last_four, creation_date)
   select id, key_hash, 'private', '0000', now() from input`,
);

const timesAsked = (name: string) => queries.filter(query => query === name).length;
const timesRead = () => ({
  keys: timesAsked('merchants_by_keys'),
  rules: timesAsked('fraud_rules_of_merchants'),
});
const notified = () =>
  vi.waitFor(() => expect(shop.notices.notifiedUntilMs()).toBe(clock.now().getTime()), { timeout: 20_000 });

test(`200: ${MERCHANTS} merchants are read once, in batches, and not again an hour later`, async () => {
  const ids = Array.from({ length: MERCHANTS }, (_, index) => `kept${index}`);
  const keyOf = (id: string) => `sk_of_${id}`;
  const hashes = ids.map(id => hashApiKey(shop.site.keyRing, keyOf(id)));
  await shop.gateway.database.run(insertMany, [ids, hashes]);
  const call = async (id: string) => {
    const { status } = await newClient(open, id, keyOf(id)).get('/open');
    await matchFraudRules(shop.served, id, newFacts({ isTestCard: true }));
    return status;
  };
  const callAll = async () => new Set(await Promise.all(ids.map(call)));

  expect(await callAll()).toEqual(new Set([200]));
  const { keys, rules } = timesRead();
  expect(keys).toBeLessThan(MERCHANTS / 4);
  expect(rules).toBeLessThan(MERCHANTS / 4);

  clock.advanceMs(HOUR_MS);
  await notified();
  expect(await callAll()).toEqual(new Set([200]));
  expect(timesRead()).toEqual({ keys, rules });
});

test('401 1002: a key read before its revocation, with the result after its notice', async () => {
  const { client, merchant, privateKey } = await shop.merchant();
  const changed: string[] = [];
  shop.notices.subscribe({ onChange: id => changed.push(id), onGap: () => undefined });
  await notified();
  let release: () => void = () => undefined;
  const isRead = new Promise<void>(resolve => {
    hold = ({ name }) => {
      if (name !== 'merchants_by_keys') return Promise.resolve();
      resolve();
      return new Promise(released => {
        release = released;
      });
    };
  });
  const early = client.get('/customers');
  await isRead;
  hold = async () => undefined;
  const lastFour = privateKey.slice(-4);
  await revokeKey(shop.gateway.database, { merchantId: merchant.id, kind: 'private', lastFour }, clock.now());
  await vi.waitFor(() => expect(changed).toContain(merchant.id), { timeout: 20_000 });
  release();
  expect((await early).status).toBe(200);
  expect((await client.get('/customers')).status).toBe(401);
});

test('401 1002: a wrong key is read each time', async () => {
  const { client } = await shop.merchant();
  const before = timesRead().keys;
  for (let count = 0; count < 3; count += 1) {
    expect((await client.get('/customers', { key: `sk_${'0'.repeat(32)}` })).status).toBe(401);
  }
  expect(timesRead().keys).toBe(before + 3);
});
