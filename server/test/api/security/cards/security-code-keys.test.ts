import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Credentials } from '../../../../src/domain/merchants/create-merchant.ts';
import {
  type Database,
  openDatabase,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { openCode, sealCode } from '../../../../src/platform/vault/ciphers/card-cipher.ts';
import { newCodeKeys } from '../../../../src/platform/vault/code-keys/code-keys.ts';
import { LONGEST_CODE_MS, SEALS_FOR_MS } from '../../../../src/platform/vault/code-keys/held-keys.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import {
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '../../../support/world/gateway/test-gateway.ts';
import {
  device,
  fromToken,
  listWaitingCodes,
  type TokenBody,
  visa,
} from '../../../support/world/shop/cards.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00Z'));

/** Security codes that reached a processor; null for an authorization without one. */
const seen: (string | null)[] = [];
const processes: TestGateway[] = [];
/** Provides the database and merchant, but does not seal or open codes. */
let site: TestGateway;
let merchant: Credentials;

const listening = (sandbox: CardProcessor): CardProcessor => ({
  ...sandbox,
  authorise: (request, deadline) => {
    seen.push(request.card.cvv2);
    return sandbox.authorise(request, deadline);
  },
});
const start = async (more: TestGatewayOptions = {}) => {
  const started = await startTestGateway({
    sharesDatabaseOf: site,
    clock,
    cardProcessor: listening,
    ...more,
  });
  processes.push(started);
  return started;
};
/** Starts a process that can die without notice. */
const startMortal = async () => {
  const address = inject('databaseServer');
  const lost = openDatabase({ address, name: site.site.databaseName, poolSize: 1 });
  const gateway = await start({ codeDatabase: lost });
  return { gateway, die: () => lost.close() };
};

beforeAll(async () => {
  site = await startTestGateway({ clock });
  merchant = await site.merchant();
});
afterEach(async () => {
  for (const gateway of processes.splice(0)) await gateway.close();
  const clear = statement('test_clear', 'truncate card_security_codes, code_keys, code_key_holders');
  await site.gateway.database.run(clear);
  seen.length = 0;
});
afterAll(() => site.close());

const clientOf = ({ app }: TestGateway): TestClient =>
  newClient(app, merchant.merchant.id, merchant.privateKey);
const newToken = async (at: TestGateway) => (await clientOf(at).post<TokenBody>('/tokens', visa)).body.id;
const charge = async (at: TestGateway, sourceId: string | undefined) => {
  const body = {
    method: 'card',
    source_id: sourceId,
    amount: 20_000,
    currency: 'COP',
    iva: '0',
    description: 'Café',
    customer: { name: 'Ana', email: 'ana@example.com' },
    ...device,
  };
  return (await clientOf(at).post('/charges', body)).status;
};

/** The bytes on disk of the tables with codes and their keys. */
const sizes = statement<{ bytes: bigint }>(
  'test_code_files',
  `select sum(pg_relation_size(name::regclass))::bigint as bytes
   from unnest(array['card_security_codes', 'code_keys', 'code_key_holders']) as name`,
);
const bytesOnDisk = async (database: Database) => Number((await database.find(sizes))?.bytes);

const given = statement<{ holder_id: string }>(
  'test_given_keys',
  'select holder_id from code_keys where sealed is not null',
);
const holdersGiven = async () => (await site.gateway.database.rows(given)).map(row => row.holder_id);

describe('several API processes on one database', () => {
  test('200: a token of one is charged with its code at another, whether started before or after', async () => {
    const [first, second] = [await start(), await start()];
    await second.gateway.codeKeys.join();
    const tokens = [await newToken(first), await newToken(first), await newToken(second)];
    expect(await charge(second, tokens[0])).toBe(200);
    const late = await start();
    expect(await charge(late, tokens[1])).toBe(200);
    // A card saved through another process keeps the code for its first charge.
    const { body } = await clientOf(late).post<{ id: string }>('/cards', fromToken(tokens[2] ?? ''));
    expect(await charge(first, body.id)).toBe(200);
    expect(seen).toEqual(['123', '123', '123']);
  });

  test('200: a sealed code survives a sudden death and the stop of its successor', async () => {
    const mortal = await startMortal();
    const tokens = [
      await newToken(mortal.gateway),
      await newToken(mortal.gateway),
      await newToken(mortal.gateway),
    ];
    const heir = await start();
    expect(await charge(heir, tokens[0])).toBe(200);
    await mortal.die();
    const last = await start();
    expect(await charge(last, tokens[1])).toBe(200);
    await heir.gateway.codeKeys.leave();
    expect(await charge(last, tokens[2])).toBe(200);
    expect(seen).toEqual(['123', '123', '123']);
  });
});

describe('without the key, the code is gone as after its time', () => {
  test('200 without a code: the only process was restarted', async () => {
    const before = await start();
    const token = await newToken(before);
    await before.gateway.codeKeys.leave();
    expect(await charge(await start(), token)).toBe(200);
    expect(seen).toEqual([null]);
  });

  test('200 without a code: the only process died, and its row still exists', async () => {
    const mortal = await startMortal();
    const tokens = [await newToken(mortal.gateway), await newToken(mortal.gateway)];
    await mortal.die();
    const again = await start();
    expect(await charge(again, tokens[0])).toBe(200);
    const saved = await clientOf(again).post<{ id: string }>('/cards', fromToken(tokens[1] ?? ''));
    expect(saved.status).toBe(201);
    expect(await charge(again, saved.body.id)).toBe(200);
    expect(seen).toEqual([null, null]);
  });
});

/** Only the code keys, without an API. */
const startKeys = () => {
  const { databaseName: name, keyRing } = site.site;
  const database = openDatabase({ address: inject('databaseServer'), name, poolSize: 1 });
  const keys = newCodeKeys({ database, keyRing, clock, log: pino({ level: 'silent' }) });
  const die = () => database.close();
  return { ...keys, die, stop: () => keys.leave().then(die) };
};
const owner = { merchantId: 'm1', cardId: 'k1' };

test('a code opens for its whole hour, across key changes; then its key is destroyed', async () => {
  const keys = startKeys();
  const early = await keys.seal(owner, '123');
  clock.advanceMs(SEALS_FOR_MS - 1);
  const late = await keys.seal(owner, '456');
  clock.advanceMs(1);
  const next = await keys.seal(owner, '789');
  expect([late.keyId === early.keyId, next.keyId === early.keyId]).toEqual([true, false]);
  clock.advanceMs(LONGEST_CODE_MS - 1);
  expect(await keys.open(owner, late)).toBe('456');
  clock.advanceMs(1);
  expect(await keys.open(owner, late)).toBeUndefined();
  expect(await keys.open(owner, next)).toBe('789');
  const known = statement<{ key_id: string }>('test_known_keys', 'select key_id from code_keys');
  const ids = async () => (await site.gateway.database.rows(known)).map(row => row.key_id);
  await expect.poll(ids, { timeout: 30_000 }).toEqual([next.keyId]);
  await keys.stop();
});

test('a process that changes its key pair and one whose row is gone continue with their keys', async () => {
  const [first, second] = [startKeys(), startKeys()];
  await second.join();
  const code = await first.seal(owner, '123');
  expect(await second.open(owner, code)).toBe('123');
  // Every process has a new key pair now.
  clock.advanceMs(SEALS_FOR_MS);
  const next = await first.seal(owner, '456');
  expect(await second.open(owner, next)).toBe('456');
  // Unlogged tables are empty after a database crash.
  const clear = statement('test_clear', 'truncate card_security_codes, code_keys, code_key_holders');
  await site.gateway.database.run(clear);
  const third = startKeys();
  await third.join();
  await expect.poll(() => third.open(owner, next), { timeout: 30_000 }).toBe('456');
  for (const keys of [first, second, third]) await keys.stop();
});

describe('data on disk', () => {
  test('0 stored codes open with the key file, and the processor gets all of them', async () => {
    const shop = await start();
    const token = await newToken(shop);
    const [waiting] = await listWaitingCodes(site, merchant.merchant.id);
    const { keyRing } = site.site;
    const fileKey = keyRing.encryptionKey(keyRing.currentKeyId);
    const tokenOwner = { merchantId: merchant.merchant.id, cardId: token };
    expect(openCode(fileKey, tokenOwner, sealCode(fileKey, tokenOwner, '123'))).toBe('123');
    expect(() => openCode(fileKey, tokenOwner, waiting?.sealed ?? Buffer.of())).toThrow(
      'cannot be decrypted',
    );
    expect(waiting?.owner_id).toBe(token);
    expect(await charge(shop, token)).toBe(200);
    expect(seen).toEqual(['123']);
  });

  test('0 bytes after the last process has stopped', async () => {
    const [first, second] = [startKeys(), startKeys()];
    const { database } = site.gateway;
    await first.seal(owner, '123');
    await second.join();
    await first.stop();
    expect(await bytesOnDisk(database)).toBeGreaterThan(0);
    await second.stop();
    expect(await bytesOnDisk(database)).toBe(0);
  });

  test('0 codes at a start after a death: the leftovers are deleted', async () => {
    const { database } = site.gateway;
    const mortal = await startMortal();
    await newToken(mortal.gateway);
    await mortal.die();
    const longAgo = `update code_key_holders set last_seen = now() - interval '1 hour'`;
    await database.run(statement('test_long_ago', longAgo));
    expect(await listWaitingCodes(site, merchant.merchant.id)).toHaveLength(1);
    const next = startKeys();
    await next.join();
    expect(await listWaitingCodes(site, merchant.merchant.id)).toEqual([]);
    await next.stop();
  });

  test("an attacker's public key in the table gets no key", async () => {
    const [first, honest] = [startKeys(), startKeys()];
    await first.seal(owner, '123');
    const intrude = statement(
      'test_intrude',
      `insert into code_key_holders (id, public_key, proof, last_seen)
       select 'aaa', public_key, sha256(proof), now() + interval '1 day' from code_key_holders limit 1`,
    );
    await site.gateway.database.run(intrude);
    await honest.join();
    // Honest processes get their keys in the same round.
    await expect.poll(holdersGiven, { timeout: 30_000 }).toHaveLength(1);
    expect(await holdersGiven()).not.toContain('aaa');
    for (const keys of [first, honest]) await keys.stop();
  });
});
