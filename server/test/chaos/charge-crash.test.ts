import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findDatabaseFolder } from '../../src/database/embedded/places.ts';
import { findRunningServer } from '../../src/database/embedded/server.ts';
import { basic, type TestClient } from '../support/client.ts';
import { cardData, chargeBody, payer } from '../support/shop.ts';
import { type ChargeLoad, newChargeLoad, note, type SentRequest, type Shop } from './charge-load.ts';
import { compareWithClient } from './compare-journals.ts';
import { openRecovery } from './recovery.ts';
import { type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();

const KILLS = 6;
/** Half a minute on an idle machine; seven starts of the program take their time on a busy one. */
const TIMEOUT_MS = 300_000;
const NO_FUNDS = '4444444444444448';

async function post(program: RunningProgram, shop: Shop, path: string, body: object): Promise<string> {
  const response = await fetch(`${program.sandbox}/v1/${shop.merchantId}${path}`, {
    method: 'POST',
    headers: { authorization: basic(shop.privateKey), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`${path}: ${response.status}`);
  return id;
}

/** A merchant with money enough for every refund, and customers with and without an account. */
async function openShop(program: RunningProgram): Promise<Shop> {
  const { stdout } = await bench.run(['merchants', 'create', '--name', 'Choque', '--json']);
  const { merchant_id, private_key } = JSON.parse(stdout) as Record<'merchant_id' | 'private_key', string>;
  const shop: Shop = { merchantId: merchant_id, privateKey: private_key, payers: [] };
  const prefixes = [''];
  for (const requires_account of [true, false]) {
    prefixes.push(`/customers/${await post(program, shop, '/customers', { ...payer, requires_account })}`);
  }
  const payers: Shop['payers'][number][] = [];
  for (const prefix of prefixes) {
    const good = await post(program, shop, `${prefix}/cards`, cardData());
    const bad = await post(program, shop, `${prefix}/cards`, cardData(NO_FUNDS));
    payers.push({ prefix, good, bad });
  }
  return { ...shop, payers };
}

const FIRST = 'for the fees';
const firstCharge = (shop: Shop) =>
  chargeBody(shop.payers[0]?.good ?? '', { amount: 5_000_000, description: FIRST });

const postmasterPid = async () => {
  const folder = await findDatabaseFolder(bench.dataFolder);
  return Number(readFileSync(join(folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
};

/** Lets it work for a moment of any length, then kills it or its database. */
async function runAndKill(program: RunningProgram, load: ChargeLoad, victim: 'program' | 'postmaster') {
  const before = load.answered();
  const ended = load.run(program.sandbox);
  while (load.answered() < before + 40) await sleep(5);
  await sleep(Math.random() * 500);
  if (victim === 'program') program.kill('SIGKILL');
  else process.kill(await postmasterPid(), 'SIGKILL');
  await program.exited;
  await ended;
  // An answer of 500 is a fault of the program, whatever happens to it; its log says which.
  load.surprises.push(
    ...program
      .stderr()
      .split('\n')
      .filter(line => line.includes('"msg":"fault"')),
  );
}

/** What the repeated request is told must be one thing and stay so; it becomes what the client knows. */
async function repeat(client: TestClient, request: SentRequest): Promise<string[]> {
  const { key, path, body, wanted } = request;
  const again = () => client.post(path, body, { headers: { 'idempotency-key': key } });
  const first = await again();
  const second = await again();
  if (second.text !== first.text) return [`${key} was answered ${first.text}, then ${second.text}`];
  if (note(request, first)) return [];
  // The charge is what the capture or void made of it, and that is why it cannot be made once more.
  if (wanted.kind === 'charge' || first.body['error_code'] !== 3006)
    return [`${key} is answered ${first.text}`];
  note(request, { status: 200, body: {} });
  return [];
}

test('kill -9 under load: client, gateway and processor agree afterwards, and nothing is charged twice', {
  timeout: TIMEOUT_MS,
}, async () => {
  let program = await bench.start();
  const shop = await openShop(program);
  await post(program, shop, '/charges', firstCharge(shop));
  const load = newChargeLoad(shop);
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await runAndKill(program, load, kills === KILLS - 1 ? 'postmaster' : 'program');
    program = await bench.start();
  }
  expect(load.surprises).toEqual([]);
  expect(load.answered()).toBeGreaterThan(KILLS * 40);
  expect(load.unanswered.length).toBeGreaterThan(KILLS);

  const address = await findRunningServer(bench.dataFolder);
  const keyFile = join(bench.dataFolder, 'keys', 'sandbox.json');
  const recovery = await openRecovery({ address: address ?? {}, databasePrefix: 'recaudo', keyFile });
  try {
    const client = recovery.clientOf(shop.merchantId, shop.privateKey);
    const notes = [
      ...load.notes,
      { description: FIRST, state: 'taken', amount: 5_000_000, refunded: 0 } as const,
    ];
    await recovery.resolveAll();
    const recovered = await recovery.inspect(client, shop.merchantId);
    expect([...recovered.wrong, ...compareWithClient(notes, recovered.charges)]).toEqual([]);

    const confusing: string[] = [];
    for (const request of load.unanswered) confusing.push(...(await repeat(client, request)));
    expect(confusing).toEqual([]);
    const repeated = await recovery.inspect(client, shop.merchantId);
    expect([...repeated.wrong, ...compareWithClient(notes, repeated.charges)]).toEqual([]);
    expect(notes.filter(({ state }) => state === 'unanswered')).toEqual([]);
  } finally {
    await recovery.close();
  }
  const check = await bench.run(['ledger', 'check', '--json']);
  expect({ exitCode: check.exitCode, ...JSON.parse(check.stdout) }).toMatchObject({
    exitCode: 0,
    differences: 0,
  });
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
