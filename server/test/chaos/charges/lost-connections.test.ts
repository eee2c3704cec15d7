import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { useProgram } from '../program/running-program.ts';
import { type ChargeLoad, newChargeLoad } from './charge-load.ts';
import { expectNothingLost, faultsOf, openShop } from './charge-shop.ts';

const bench = useProgram();

const TERMINATIONS = 180;
const TIMEOUT_MS = 400_000;

/** Every connection of the program, in all pools and databases. */
const terminateAll = `select datname, pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'recaudo' and datname like 'recaudo_%'`;

async function terminateUnderLoad(load: ChargeLoad): Promise<Map<string, number>> {
  const server = await findRunningServer(bench.dataFolder);
  const killer = new Client({
    host: server?.socketFolder ?? '',
    user: server?.user ?? '',
    database: 'postgres',
  });
  await killer.connect();
  const terminated = new Map<string, number>();
  const total = () => [...terminated.values()].reduce((sum, count) => sum + count, 0);
  try {
    while (total() < TERMINATIONS) {
      const before = load.answered();
      while (load.answered() < before + 10) await sleep(5);
      const { rows } = await killer.query<{ datname: string }>(terminateAll);
      for (const { datname } of rows) terminated.set(datname, (terminated.get(datname) ?? 0) + 1);
    }
  } finally {
    await killer.end();
  }
  return terminated;
}

test('180 lost connections under load: the program lives, nothing is a 500, nothing acknowledged is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  const program = await bench.start();
  const shop = await openShop(bench, program);
  const load = newChargeLoad(shop);
  const stop = new AbortController();
  const ended = load.run(program.sandbox, stop.signal);
  const terminated = await terminateUnderLoad(load);
  stop.abort();
  await ended;
  expect([...terminated.keys()].sort()).toEqual(['recaudo_control', 'recaudo_sandbox']);
  expect(program.stderr()).not.toContain('Unhandled');
  expect(faultsOf(program)).toEqual([]);
  expect((await fetch(`${program.sandbox}/readyz`)).status).toBe(200);
  // The log names the cause, but not once per request.
  const reported = program
    .stderr()
    .split('\n')
    .filter(line => line.includes('the database is unavailable'));
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.length).toBeLessThan(TERMINATIONS / 2);
  expect(reported.some(line => line.includes('57P01'))).toBe(true);
  recordFigures({
    'connections terminated': [...terminated.values()].reduce((sum, count) => sum + count, 0),
    deaths: await Promise.race([program.exited.then(() => 1), sleep(100, 0)]),
    'returned 500': faultsOf(program).length,
  });
  await expectNothingLost(bench, shop, load);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
