import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { clientConfig } from '../../../src/platform/database/connections/connection.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { type Balancer, openBalancer } from '../../../tools/upgrade/balancer.ts';
import { type LoadedShop, type SteadyLoad, startLoad } from '../../../tools/upgrade/steady-load.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { MAIN, type RunningProgram, useProgram } from '../program/running-program.ts';
import { CONTRACT, EXPAND, makeNextVersion } from './next-version.ts';

const bench = useProgram('empty');
const PREFIX = `rolling_${newSecret(6)}`;
const env: Record<string, string> = {};
/** Longer than any test: a drain that waits for it would fail the test. Workers do not drain. */
const patient = { RECAUDO_DRAIN_SECONDS: '600' };
let next: string;
let balancer: Balancer;
let shop: LoadedShop;
let load: SteadyLoad;
let old: { a: RunningProgram; b: RunningProgram; worker: RunningProgram };

const start = (main: string, role: 'api' | 'worker') =>
  bench.start(['--roles', role], main === next ? { ...env, ...patient } : env, () => undefined, main);
const portOf = ({ sandbox }: RunningProgram) => Number(sandbox.split(':').at(-1));
const enter = async (program: RunningProgram) => {
  balancer.add(portOf(program));
  await balancer.whenReady(portOf(program));
};
/** Stops the program as systemd does. */
const end = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

/** The second signal skips the drain; requests in progress still finish. */
const endAtOnce = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  // A second signal sent before the first is handled would be lost.
  while ((await whyNotReady(program)) !== 'the program is stopping') await sleep(20);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};
const readiness = ({ sandbox }: RunningProgram) => fetch(`${sandbox}/readyz`);
const whyNotReady = async (program: RunningProgram) =>
  ((await (await readiness(program)).json()) as { reason?: string }).reason;

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  Object.assign(env, {
    RECAUDO_DATABASE_URL: `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
    RECAUDO_DATABASE_PREFIX: PREFIX,
    RECAUDO_SANDBOX_KEY_FILE: join(bench.scratch, 'sandbox.json'),
    RECAUDO_SANDBOX_RATE: 'off',
    RECAUDO_POOL_SIZE: '2',
    RECAUDO_LOG_LEVEL: 'warn',
    // Long enough for the balancer, which checks ten times a second, to notice.
    RECAUDO_DRAIN_SECONDS: '1',
  });
  await bench.run(['vault', 'init', '--file', env['RECAUDO_SANDBOX_KEY_FILE'] ?? ''], env);
  next = makeNextVersion(join(bench.scratch, 'next'));
  const { stdout } = await bench.run(['merchants', 'create', '--name', 'Tienda', '--json'], env);
  const made = JSON.parse(stdout) as { merchant_id: string; private_key: string };
  const [a, b, worker] = await Promise.all([start(MAIN, 'api'), start(MAIN, 'api'), start(MAIN, 'worker')]);
  old = { a, b, worker };
  balancer = await openBalancer();
  await Promise.all([enter(a), enter(b)]);
  shop = { merchantId: made.merchant_id, privateKey: made.private_key, cardId: '' };
  shop.cardId = await makeCard();
}, 120_000);

afterAll(async () => {
  await load?.stop();
  await balancer?.close();
  const client = new pg.Client(clientConfig(inject('databaseServer'), 'postgres'));
  await client.connect();
  for (const role of ['sandbox', 'production', 'control']) {
    await client.query(`drop database if exists ${PREFIX}_${role} with (force)`);
  }
  await client.end();
});

async function makeCard(): Promise<string> {
  const answer = await fetch(`${balancer.url}/v1/${shop.merchantId}/cards`, {
    method: 'POST',
    headers: { authorization: basic(shop.privateKey), 'content-type': 'application/json' },
    body: JSON.stringify({
      holder_name: 'Ana Torres',
      card_number: '4111111111111111',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '35',
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

describe('a rolling upgrade under load', { timeout: 300_000 }, () => {
  test('200: no request fails while processes of the new version replace those of the old one', async () => {
    load = startLoad(balancer.url, shop, { sides: 4, pauseMs: 5 });
    await load.more(30);
    const migrated = await bench.run(['migrate', '--json'], env, 60_000, next);
    expect([migrated.exitCode, migrated.stdout]).toEqual([0, expect.stringContaining(EXPAND)]);
    const early = await bench.run(['migrate', '--finish'], env, 60_000, next);
    expect(early.exitCode).toBe(1);
    expect(early.stderr).toMatch(
      new RegExp(`^recaudo: the upgrade is not finished yet .*${CONTRACT}.*older versions still run: .*on `),
    );
    const a = await start(next, 'api');
    await enter(a);
    old.a.kill('SIGTERM');
    let leaving = await readiness(old.a);
    while (leaving.status === 200) leaving = await readiness(old.a);
    expect([leaving.status, leaving.headers.get('connection'), await leaving.json()]).toEqual([
      503,
      'close',
      { status: 'not ready', reason: 'the program is stopping' },
    ]);
    expect(await old.a.exited).toBe(0);
    await load.more(30);
    const b = await start(next, 'api');
    await enter(b);
    await end(old.b);
    const worker = await start(next, 'worker');
    await end(old.worker);
    await load.more(30);
    const finished = await bench.run(['migrate', '--finish', '--json'], env, 60_000, next);
    expect([finished.exitCode, finished.stdout]).toEqual([0, expect.stringContaining(CONTRACT)]);
    await load.more(30);
    await load.stop();
    expect(load.failures).toEqual([]);
    const counts = [old.a, old.b, a, b].map(program => balancer.connections().get(portOf(program)) ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    await Promise.all([endAtOnce(a), endAtOnce(b), end(worker)]);
  });

  test('every acknowledged charge is in the ledger, once', async () => {
    const client = new pg.Client(clientConfig(inject('databaseServer'), `${PREFIX}_sandbox`));
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      `select id from transactions where kind = 'charge' and status = 'completed'`,
    );
    await client.end();
    expect(new Set(rows.map(({ id }) => id))).toEqual(load.charges);
    expect(rows).toHaveLength(load.charges.size);
    expect((await bench.run(['ledger', 'check'], env, 60_000, next)).exitCode).toBe(0);
  });

  test('the old version no longer starts and says why', async () => {
    const refused = await bench.run(['serve', '--roles', 'api', '--port-base', '19400'], env);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toBe(
      `recaudo: the schema of ${PREFIX}_sandbox is too new for this version: a later version has finished its upgrade ` +
        `(${CONTRACT}); start that version or a newer one, or go back to a backup from before it.\n`,
    );
  });
});
