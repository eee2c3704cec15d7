import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { newChargeLoad } from '../charges/charge-load.ts';
import { expectNothingLost, faultsOf, openShop, postmasterPid } from '../charges/charge-shop.ts';
import { useProgram } from '../program/running-program.ts';

const bench = useProgram();

const KILLS = 4;
const TIMEOUT_MS = 400_000;

test('503 1004 while a killed PostgreSQL restarts, repeatedly; nothing acknowledged is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  const program = await bench.start();
  const shop = await openShop(bench, program);
  const load = newChargeLoad(shop);
  const stop = new AbortController();
  const ended = load.run(program.sandbox, stop.signal);
  const outagesMs: number[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    const [answered, refused] = [load.answered(), load.refused()];
    while (load.answered() < answered + 40) await sleep(5);
    const pid = await postmasterPid(bench.dataFolder);
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    while (load.refused() === refused) await sleep(5);
    expect((await fetch(`${program.sandbox}/healthz`)).status).toBe(200);
    while ((await fetch(`${program.sandbox}/readyz`)).status !== 200) await sleep(20);
    outagesMs.push(performance.now() - killedAt);
    expect(await postmasterPid(bench.dataFolder)).not.toBe(pid);
  }
  const before = load.answered();
  while (load.answered() < before + 40) await sleep(5);
  stop.abort();
  await ended;
  expect(faultsOf(program)).toEqual([]);
  expect(program.stderr()).not.toContain('Unhandled');
  expect(program.stderr().split('PostgreSQL is back').length - 1).toBe(KILLS);
  recordFigures({ kills: outagesMs.length, 'ms of the longest outage': Math.max(...outagesMs) });
  await expectNothingLost(bench, shop, load);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

test('200: a demo file left empty by a power cut is created again, with working keys', async () => {
  const file = join(bench.dataFolder, 'demo.json');
  const before = bench.demo();
  writeFileSync(file, '');
  const program = await bench.start();
  const { merchant_id, private_key, password } = bench.demo();
  expect(merchant_id).not.toBe(before.merchant_id);
  expect(program.stdout()).toContain(password);
  const list = await fetch(`${program.sandbox}/v1/${merchant_id}/customers`, {
    headers: { authorization: basic(private_key) },
  });
  expect(list.status).toBe(200);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

test('a PostgreSQL that cannot come back: the program exits with 1 and says why', async () => {
  const program = await bench.start();
  const version = join(await findDatabaseFolder(bench.dataFolder), 'PG_VERSION');
  const right = readFileSync(version, 'utf8');
  writeFileSync(version, '9\n');
  try {
    process.kill(await postmasterPid(bench.dataFolder), 'SIGKILL');
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('recaudo: the database server died and could not be restarted');
    expect(program.stderr()).toContain('database files are incompatible with server');
  } finally {
    writeFileSync(version, right);
  }
  const again = await bench.start();
  expect((await fetch(`${again.sandbox}/readyz`)).status).toBe(200);
  again.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});
