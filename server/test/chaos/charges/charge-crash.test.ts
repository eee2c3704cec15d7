import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { compareWithClient } from '../connections/compare-journals.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { type ChargeLoad, newChargeLoad } from './charge-load.ts';
import {
  expectSoundBooks,
  faultsOf,
  firstNote,
  openRecoveryOf,
  openShop,
  repeatRequest,
} from './charge-shop.ts';

const bench = useProgram();

const KILLS = 6;
/** Takes half a minute on an idle machine; the limit leaves room for seven program starts on a busy one. */
const TIMEOUT_MS = 300_000;

/** Lets the program work for a random time, then kills it. */
async function runAndKill(program: RunningProgram, load: ChargeLoad) {
  const before = load.answered();
  const ended = load.run(program.sandbox);
  while (load.answered() < before + 40) await sleep(5);
  await sleep(Math.random() * 500);
  program.kill('SIGKILL');
  await program.exited;
  await ended;
  // A 500 is always a bug, even around a kill; the log has the stack trace.
  load.surprises.push(...faultsOf(program));
}

test('kill -9 under load: client, gateway and processor agree afterwards, and nothing is charged twice', {
  timeout: TIMEOUT_MS,
}, async () => {
  let program = await bench.start();
  const shop = await openShop(bench, program);
  const load = newChargeLoad(shop);
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await runAndKill(program, load);
    program = await bench.start();
  }
  expect(load.surprises).toEqual([]);
  expect(load.answered()).toBeGreaterThan(KILLS * 40);
  expect(load.unanswered.length).toBeGreaterThan(KILLS);

  const recovery = await openRecoveryOf(bench);
  try {
    const client = recovery.clientOf(shop.merchantId, shop.privateKey);
    const notes = [...load.notes, firstNote];
    await recovery.resolveAll();
    const recovered = await recovery.inspect(client, shop.merchantId);
    expect([...recovered.wrong, ...compareWithClient(notes, recovered.charges)]).toEqual([]);

    const confusing: string[] = [];
    for (const request of load.unanswered) confusing.push(...(await repeatRequest(client, request)));
    expect(confusing).toEqual([]);
    const repeated = await recovery.inspect(client, shop.merchantId);
    const differences = [...repeated.wrong, ...compareWithClient(notes, repeated.charges)];
    recordFigures({
      kills: KILLS,
      'requests acknowledged': load.answered(),
      'without a response, resolved by a retry': load.unanswered.length - confusing.length,
      'lost or duplicated': differences.length,
    });
    expect(differences).toEqual([]);
    expect(notes.filter(({ state }) => state === 'unanswered')).toEqual([]);
  } finally {
    await recovery.close();
  }
  await expectSoundBooks(bench);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
