import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { listBatches } from '../../../src/domain/payouts/stores/batch-store.ts';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { listDifferences } from '../../support/checks/ledger-sound.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { newRandom } from '../../support/fixtures/fuzz-random.ts';
import { sizeOf } from '../../support/rules/sizes.ts';
import { newSite } from '../charges/crash-site.ts';
import { type OpenedGateway, openGatewayOn } from '../charges/gateway-on-database.ts';
import { type SettlerTask, type Stage, stages } from './dying-settler.ts';
import { answersTo, fileOf, listFiles } from './file-bank.ts';
import { openPayees, type Payee } from './settlement-scene.ts';

const MERCHANTS = sizeOf({ usual: 20, full: 1_000 });
const CHARGES_EACH = sizeOf({ usual: 20, full: 100 });
const KILLS_OF_EACH_STAGE = sizeOf({ usual: 1, full: 6 });
const CUTOFF = '2026-02-13' as CalendarDate;

/** Compiled by build-program.mjs. */
const PROGRAM = fileURLToPath(new URL('../dist/dying-gateway.js', import.meta.url));

/** Fewer steps than a stage takes, so that the process dies within it. */
const stepsOf: Record<Stage, number> = {
  cutoff: MERCHANTS * 8,
  draft: MERCHANTS * 6,
  approve: 5 * KILLS_OF_EACH_STAGE,
  file: 8 * KILLS_OF_EACH_STAGE,
  response: MERCHANTS * 5,
};

const folder = mkdtempSync(join(tmpdir(), 'recaudo-settler-'));
const files = join(folder, 'files');
mkdirSync(files);
let site: Awaited<ReturnType<typeof newSite>>;
let opened: OpenedGateway;
let payees: Payee[];

beforeAll(async () => {
  site = await newSite();
  const clock = manualClock(new Date('2026-02-10T15:00:00Z'));
  opened = await openGatewayOn(site, { clock });
  payees = await openPayees(opened, { merchants: MERCHANTS, charges: CHARGES_EACH, cutoff: CUTOFF });
}, 1_800_000);
afterAll(async () => {
  await opened.close();
  site.remove();
  rmSync(folder, { recursive: true });
});

/** Runs a worker until it has nothing left to do, or dies. */
async function settle(death: SettlerTask['death']): Promise<'killed' | 'done'> {
  const { address, databasePrefix, keyFile } = site;
  const task: SettlerTask = {
    site: { address, databasePrefix, keyFile },
    settlesAt: '2026-02-13T15:00:00Z',
    folder: files,
    death,
  };
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', chunk => {
    errors += String(chunk);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>(resolve =>
    child.once('exit', (...end) => resolve(end)),
  );
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`the worker ended with ${code}: ${errors}`);
  return 'done';
}

const accounts = statement<{ merchant_id: string; account: string; centavos: bigint }>(
  'test_settled_accounts',
  `select merchant_id, leg.account, sum(leg.centavos)::bigint as centavos
   from journal_entries, unnest(accounts, amounts_centavos) as leg (account, centavos)
   group by merchant_id, leg.account`,
);
const unpaid = statement<{ settlements: number; movements: number }>(
  'test_settled_unpaid',
  `select (select count(*)::int from settlements where status <> 'paid') as settlements,
     (select count(*)::int from settlement_movements where settlement_id is null) as movements`,
);
const movements = statement<{ count: number }>(
  'test_settled_movements',
  'select count(*)::int from settlement_movements',
);

async function expectEveryPesoOnce(): Promise<void> {
  const { database } = opened.gateway;
  const sums = new Map<string, Map<string, bigint>>();
  for (const { merchant_id: id, account, centavos } of await database.rows(accounts)) {
    sums.set(id, (sums.get(id) ?? new Map<string, bigint>()).set(account, centavos));
  }
  for (const { merchantId, netCentavos } of payees) {
    const own = sums.get(merchantId) ?? new Map<string, bigint>();
    expect([...own.values()].reduce((sum, centavos) => sum + centavos, 0n)).toBe(0n);
    const left = ['merchant', 'pending', 'available', 'reserved', 'in_payout'].map(
      name => own.get(name) ?? 0n,
    );
    expect([merchantId, ...left, own.get('paid_out')]).toEqual([merchantId, 0n, 0n, 0n, 0n, 0n, netCentavos]);
  }
  expect(await database.find(unpaid)).toEqual({ settlements: 0, movements: 0 });
  // Each sale, and a sale with its refund.
  expect(await database.find(movements)).toEqual({ count: MERCHANTS * (CHARGES_EACH + 2) });
}

/** What the bank has paid, by the files that it has. */
function expectPaidOnceByBank(): void {
  const paid = new Map<string, string[]>();
  for (const batchId of listFiles(files)) {
    for (const { account, amount, fate } of answersTo(files, batchId)) {
      if (fate === 'pagado') paid.set(account, [...(paid.get(account) ?? []), amount]);
    }
  }
  const pesos = (centavos: bigint) => `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;
  expect(Object.fromEntries(paid)).toEqual(
    Object.fromEntries(payees.map(({ account, netCentavos }) => [account, [pesos(netCentavos)]])),
  );
}

async function expectSameFiles(): Promise<void> {
  const batches = await listBatches(opened.gateway.database, 1_000);
  expect(listFiles(files)).toEqual(batches.map(({ id }) => id).sort());
  for (const { id } of batches) {
    const again = await makeFile(opened.gateway, id);
    expect('bytes' in again && again.bytes.equals(readFileSync(fileOf(files, id)))).toBe(true);
    expect('isNew' in again && again.isNew).toBe(false);
  }
}

test(`${stages.length * KILLS_OF_EACH_STAGE} kills of the worker that settles and pays out ${MERCHANTS} merchants: every peso once`, {
  timeout: 7_200_000,
}, async () => {
  const random = newRandom(39);
  let kills = 0;
  for (const stage of stages) {
    for (let turn = 0; turn < KILLS_OF_EACH_STAGE; turn += 1) {
      const steps = 1 + random.below(Math.floor(stepsOf[stage] / KILLS_OF_EACH_STAGE));
      if ((await settle({ stage, steps })) === 'killed') kills += 1;
    }
  }
  expect(await settle(null)).toBe('done');
  expect(await settle(null)).toBe('done');
  expect(kills).toBe(stages.length * KILLS_OF_EACH_STAGE);
  await expectEveryPesoOnce();
  expectPaidOnceByBank();
  await expectSameFiles();
  const found: object[] = [];
  await checkSettlements(opened.gateway.database, difference => found.push(difference));
  expect(found).toEqual([]);
  expect(await listDifferences(opened, undefined, 20_000)).toEqual([]);
  recordFigures({ kills, 'merchants paid': payees.length, 'pesos lost or paid twice': 0 });
});
