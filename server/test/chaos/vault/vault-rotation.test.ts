import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookUpBin } from '../../../src/domain/cards/numbers/bins.ts';
import { luhnValid } from '../../../src/domain/cards/numbers/luhn.ts';
import { sealNewCard } from '../../../src/domain/cards/seal-new-card.ts';
import { findSealedCard, insertCard, sealedCards } from '../../../src/domain/cards/store.ts';
import type { Scope } from '../../../src/domain/merchants/merchant.ts';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import { openCard } from '../../../src/platform/vault/ciphers/card-cipher.ts';
import { readKeyRing } from '../../../src/platform/vault/keys/key-file.ts';
import type { KeyRing } from '../../../src/platform/vault/keys/key-ring.ts';
import { reloadingKeyRing } from '../../../src/platform/vault/keys/reloading-key-ring.ts';
import { sizeOf } from '../../support/rules/sizes.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { visa } from '../../support/world/shop/cards.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';

const CARDS = sizeOf({ usual: 2_000, full: 10_000 });
const BATCH = 500;
const READS_PER_SECOND = 50;

const bench = useProgram();
let program: RunningProgram;
let database: Database;
let scope: Scope;
/** Like another server's copy of the key file, read long before the rotation. */
let ring: KeyRing;
let keyFile: string;
const numbers = new Map<string, string>();

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  program = await bench.start();
  database = await connectToSandbox(bench.dataFolder);
  keyFile = join(bench.dataFolder, 'keys', 'sandbox.json');
  ring = reloadingKeyRing(keyFile);
  const merchant = await findMerchant(database, bench.demo().merchant_id);
  if (merchant === undefined) throw new Error('there is no demo merchant');
  scope = { merchant, customerId: null };
  for (let from = 0; from < CARDS; from += BATCH) await insertBatch(from);
});
afterAll(() => database.close());

/** The index-th of ten thousand Luhn-valid numbers. */
function numberAt(index: number): string {
  const start = `4544${String(index).padStart(11, '0')}`;
  for (let check = 0; check < 10; check += 1) if (luhnValid(start + check)) return start + check;
  throw new Error('no check digit fits');
}

const insertBatch = (from: number): Promise<void> =>
  database.transaction(async tx => {
    for (let index = from; index < from + BATCH; index += 1) {
      const id = newId('card');
      const cardNumber = numberAt(index);
      const card = {
        cardNumber,
        holderName: 'Ana Torres',
        cvv2: '123',
        expirationMonth: '12',
        expirationYear: '40',
        issuer: lookUpBin(cardNumber),
      };
      const owner = { merchantId: scope.merchant.id, cardId: id };
      const row = {
        ...sealNewCard(ring, owner, card),
        id,
        creationDate: new Date(),
        deviceSessionId: null,
        networkTransactionId: null,
      };
      await insertCard(tx, scope, row);
      numbers.set(id, cardNumber);
    }
  });

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${program.sandbox}/v1/${scope.merchant.id}${path}`, {
    method,
    headers: { authorization: basic(bench.demo().private_key), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as Body;
}

interface Traffic {
  reads: number;
  tokens: number;
  failures: string[];
}

/** 50 times a second: saves a card over HTTP and reads its number from the vault. Sometimes a token becomes a card. */
async function drive(until: AbortSignal): Promise<Traffic> {
  const traffic: Traffic = { reads: 0, tokens: 0, failures: [] };
  const ids = [...numbers.keys()];
  const startedMs = performance.now();
  const underWay: Promise<void>[] = [];
  const note = (work: Promise<void>) =>
    underWay.push(work.catch((error: unknown) => void traffic.failures.push(String(error))));
  for (let turn = 0; !until.aborted; turn += 1) {
    const id = ids[(turn * 7919) % ids.length] ?? '';
    note(readOne(id));
    traffic.reads += 1;
    if (turn % 5 === 0) {
      note(useToken());
      traffic.tokens += 1;
    }
    await sleep(Math.max(0, startedMs + ((turn + 1) * 1_000) / READS_PER_SECOND - performance.now()));
  }
  await Promise.all(underWay);
  return traffic;
}

async function readOne(id: string): Promise<void> {
  const cardNumber = numbers.get(id) ?? '';
  const shown = await call<{ card_number: string }>('GET', `/cards/${id}`);
  const masked = `${cardNumber.slice(0, 6)}XXXXXX${cardNumber.slice(-4)}`;
  if (shown.card_number !== masked) throw new Error(`${id} shows ${shown.card_number}`);
  const sealed = await findSealedCard(database, scope, id);
  const opened = sealed && openCard(ring, { merchantId: scope.merchant.id, cardId: id }, sealed);
  if (opened?.cardNumber !== cardNumber) throw new Error(`${id} opens to another number`);
}

/** The server seals the token, the rotation may rewrap it, and the server opens it and seals it again as a card. */
async function useToken(): Promise<void> {
  const token = await call<{ id: string }>('POST', '/tokens', visa);
  await sleep(200);
  await call('POST', '/cards', { token_id: token.id, device_session_id: 'd' });
}

async function rotate(): Promise<{ key: string; cards: number; damaged: number }> {
  const { exitCode, stdout, stderr } = await bench.run(['vault', 'rotate', '--json']);
  expect(exitCode, stderr).toBe(0);
  expect(stderr).toMatch(/^Rewrapping \d+ of \d+$/m);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof rotate>>;
}

/** Opens every card with a key ring freshly read from the file. */
async function openAll(): Promise<Map<string, string>> {
  const fresh = readKeyRing(keyFile);
  const all = statement<{ id: string; key_id: string; wrapped_key: Buffer; sealed_number: Buffer }>(
    'test_all_cards',
    `select id, key_id, wrapped_key, sealed_number from cards where status = 'active'`,
  );
  const opened = new Map<string, string>();
  for (const row of await database.rows(all)) {
    const owner = { merchantId: scope.merchant.id, cardId: row.id };
    const sealed = { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed_number };
    opened.set(row.id, openCard(fresh, owner, sealed).cardNumber);
  }
  return opened;
}

test(`${CARDS} cards move to a new key, twice, during 50 reads a second without a failure`, async () => {
  const stop = new AbortController();
  const driving = drive(stop.signal);
  await sleep(1_000);
  const first = await rotate();
  const second = await rotate();
  await sleep(1_000);
  stop.abort();
  const traffic = await driving;
  expect(traffic.failures).toEqual([]);
  expect(traffic.reads).toBeGreaterThan(4 * READS_PER_SECOND);
  expect(traffic.tokens).toBeGreaterThan(20);
  expect([first, second]).toMatchObject([
    { key: 'k2', damaged: 0 },
    { key: 'k3', damaged: 0 },
  ]);
  expect(Math.min(first.cards, second.cards)).toBeGreaterThanOrEqual(CARDS);

  // Every card is sealed with the last key and opens to its own number.
  expect((await sealedCards.countByKey(database)).map(({ keyId }) => keyId)).toEqual(['k3']);
  const opened = await openAll();
  expect([...numbers].filter(([id, number]) => opened.get(id) !== number)).toEqual([]);
  const { stdout } = await bench.run(['vault', 'status', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { key: 'k1', use: 'decrypts', cards: 0 },
    { key: 'k2', use: 'decrypts', cards: 0 },
    { key: 'k3', use: 'encrypts and decrypts', cards: opened.size },
  ]);
});

test('vault init creates a production file and never overwrites one', async () => {
  const file = join(bench.scratch, 'production.json');
  const made = await bench.run(['vault', 'init', '--file', file, '--json']);
  expect(JSON.parse(made.stdout)).toEqual({ file, use: `RECAUDO_PRODUCTION_KEY_FILE=${file}` });
  expect(readKeyRing(file).currentKeyId).toBe('k1');
  const again = await bench.run(['vault', 'init', '--file', file]);
  expect(again).toMatchObject({
    exitCode: 1,
    stderr: `recaudo: ${file} already exists; its keys are not overwritten\n`,
  });
  const nowhere = join(bench.scratch, 'missing', 'keys.json');
  const refused = await bench.run(['vault', 'init', '--file', nowhere]);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(`${nowhere} cannot be written`);
});
