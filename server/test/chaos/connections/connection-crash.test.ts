import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { APPROVED } from '../../../tools/iso8583-host/host-books.ts';
import { type Fault, type Iso8583Host, startIso8583Host } from '../../../tools/iso8583-host/iso8583-host.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { sizeOf } from '../../support/rules/sizes.ts';
import { type ChargeLoad, newChargeLoad, type Shop } from '../charges/charge-load.ts';
import {
  expectSoundBooks,
  faultsOf,
  firstNote,
  NO_FUNDS,
  openRecoveryOf,
  openShop,
  repeatRequest,
} from '../charges/charge-shop.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { compareWithClient } from './compare-journals.ts';
import { readHostJournal } from './host-journal.ts';

const bench = useProgram();

const KILLS = sizeOf({ full: 20, usual: 2 });
const REQUESTS = sizeOf({ full: 10_000, usual: 240 });
const TIMEOUT_MS = 1_800_000;
/** How long the connection waits for a response. */
const ANSWER_MS = 500;

/** Of 100 responses, 5 are late, 5 missing, 2 duplicated, and 1 breaks the connection. */
function anyFault(): Fault {
  const dice = Math.random() * 100;
  if (dice < 5) return { kind: 'late', afterMs: ANSWER_MS * (1.1 + Math.random()) };
  if (dice < 7.5) return { kind: 'dropped' };
  if (dice < 10) return { kind: 'lost' };
  if (dice < 12) return { kind: 'doubled' };
  return dice < 13 ? { kind: 'cut' } : { kind: 'none' };
}

let isHealthy = true;
let host: Iso8583Host;
beforeAll(async () => {
  host = await startIso8583Host({
    decide: number => (number === NO_FUNDS ? '51' : APPROVED),
    faultOf: () => (isHealthy ? { kind: 'none' } : anyFault()),
  });
});
afterAll(() => host.close());

async function routeToHost({ merchantId }: Shop): Promise<void> {
  const { gateway, close } = await openRecoveryOf(bench);
  const settings = {
    host: '127.0.0.1',
    port: host.port,
    acquirer: '123456',
    answerMs: ANSWER_MS,
    repeatMs: 200,
  };
  await addConnection(gateway, { id: 'host', kind: 'iso8583', name: 'Adquirente', settings, secrets: {} });
  const values = {
    acceptorId: '000012345',
    terminalIds: 'TERM0001, TERM0002',
    merchantCategory: '5462',
    name: 'Choque',
    city: 'Bogotá',
  };
  await enrolMerchant(gateway, { merchantId, linkId: 'host', values });
  await setRouting(gateway, { merchantId, method: 'card', rules: [{ links: ['host'] }] });
  await close();
  // The program applies the change within a second.
  await sleep(1_500);
}

/** Kills the program in the middle of its work, after its share of the responses. */
async function runAndKill(program: RunningProgram, load: ChargeLoad) {
  const before = load.answered();
  const ended = load.run(program.sandbox);
  while (load.answered() < before + REQUESTS / KILLS) await sleep(5);
  program.kill('SIGKILL');
  await program.exited;
  await ended;
  load.surprises.push(...faultsOf(program));
}

test('late, lost and duplicated responses, broken connections and kill -9: client, gateway and host agree, nothing is duplicated or lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  let program = await bench.start();
  const shop = await openShop(bench, program);
  await routeToHost(shop);
  const load = newChargeLoad(shop);
  isHealthy = false;
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await runAndKill(program, load);
    program = await bench.start();
  }
  isHealthy = true;
  expect(load.surprises).toEqual([]);
  expect(load.unanswered.length).toBeGreaterThan(KILLS);

  // Opened last, because the recovery's clock starts ahead of the real time.
  const recovery = await openRecoveryOf(bench);
  try {
    const client = recovery.clientOf(shop.merchantId, shop.privateKey);
    const notes = [...load.notes, firstNote];
    const inspect = async () => {
      await recovery.resolveAll();
      const { operations, strange } = await readHostJournal(
        recovery.gateway.database,
        shop.merchantId,
        host.books,
      );
      // The shop's first charge was made in the sandbox, before the connection existed.
      const all = [...operations, ...(await recovery.listSandbox(shop.merchantId))];
      const { charges, wrong } = await recovery.inspect(client, shop.merchantId, all);
      return [...strange, ...wrong, ...compareWithClient(notes, charges)];
    };
    // The program's own worker may still hold leases.
    await expect.poll(inspect, { timeout: 60_000, interval: 1_000 }).toEqual([]);
    const confusing: string[] = [];
    for (const request of load.unanswered) confusing.push(...(await repeatRequest(client, request)));
    const differences = await inspect();
    recordFigures({
      kills: KILLS,
      'requests acknowledged': load.answered(),
      'without a response, resolved by a retry': load.unanswered.length - confusing.length,
      'messages accepted by the host': host.books.entries.size,
      'lost or duplicated': differences.length,
    });
    expect([...confusing, ...differences]).toEqual([]);
  } finally {
    await recovery.close();
  }
  await expectSoundBooks(bench);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
