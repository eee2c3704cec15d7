import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { luhnValid } from '../../../src/domain/cards/numbers/luhn.ts';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';
import { readPgpPublicKey } from '../../../src/platform/vault/pgp/pgp-keys.ts';
import { encryptPgp } from '../../../src/platform/vault/pgp/pgp-stream.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { isFullLength, sizeOf } from '../../support/rules/sizes.ts';
import { oldCard, oldCustomer, oldPlan } from '../../support/world/files/imports.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { MAIN, type RunningProgram, useProgram } from '../program/running-program.ts';
import { findTraces, formsOf, listFiles } from '../vault/find-traces.ts';

const CUSTOMERS = sizeOf({ usual: 2_000, full: 100_000 });
const KILLS = 3;
/** Unassigned numbers: every occurrence was left behind by the program. */
const BIN = '492913';
const PASSPHRASE = 'caballo-grapa';

const bench = useProgram();
let program: RunningProgram;
let database: Database;
let said = '';

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  program = await bench.start([], { RECAUDO_LOG_LEVEL: 'trace' });
  database = await connectToSandbox(bench.dataFolder);
  await writeFiles();
}, 300_000);
afterAll(() => database.close());

function numberAt(index: number): string {
  const start = `${BIN}${String(index * 7_919).padStart(9, '0')}`;
  for (let check = 0; check < 10; check += 1) if (luhnValid(start + check)) return start + check;
  throw new Error('one of ten digits fits');
}

const place = (name: string): string => join(bench.scratch, name);

/** Files as an old system would export them; card files exist on disk only encrypted. */
async function writeFiles(): Promise<void> {
  const linesOf = (rowAt: (index: number) => object): string =>
    Array.from({ length: CUSTOMERS }, (_, index) => `${JSON.stringify(rowAt(index))}\n`).join('');
  writeFileSync(place('plans.jsonl'), `${JSON.stringify(oldPlan)}\n`);
  writeFileSync(
    place('customers.jsonl'),
    linesOf(index => oldCustomer(`c${index}`)),
  );
  const next = { next_charge_date: '2035-02-10', current_period_number: 5 };
  writeFileSync(
    place('subscriptions.jsonl'),
    linesOf(index => ({ id: `sub_${index}`, customer_id: `c${index}`, plan_id: 'p1', ...next })),
  );
  const key = await generateKey({ userIDs: [{ name: 'Recaudo' }], passphrase: PASSPHRASE });
  writeFileSync(place('key.asc'), key.privateKey, { mode: 0o600 });
  writeFileSync(place('passphrase'), `${PASSPHRASE}\n`, { mode: 0o600 });
  const cards = linesOf(index =>
    oldCard(`card_${index}`, `c${index}`, numberAt(index), { network_transaction_id: `0161535${index}` }),
  );
  const sealed: Buffer[] = [];
  const recipient = await readPgpPublicKey(Buffer.from(key.publicKey));
  for await (const piece of encryptPgp([Buffer.from(cards)], recipient, 'binary')) sealed.push(piece);
  writeFileSync(place('cards.gpg'), Buffer.concat(sealed));
}

const rowsDone = statement<{ done: number }>(
  'test_import_rows_done',
  `select coalesce(sum(rows_done), 0)::int as done from import_files where merchant_id = $1`,
);
const counts = statement<Record<string, number>>(
  'test_import_counts',
  `select (select count(*)::int from customers where merchant_id = $1) as customers,
     (select count(*)::int from cards where merchant_id = $1 and network_transaction_id is not null) as cards,
     (select count(distinct card_id)::int from subscriptions where merchant_id = $1) as cards_of_subscriptions,
     (select count(*)::int from subscriptions where merchant_id = $1 and charge_date = '2035-02-10') as subscriptions,
     (select count(*)::int from import_ids where merchant_id = $1) as ids,
     (select count(*)::int from imports where merchant_id = $1) as imports,
     (select sum(created)::int from import_files where merchant_id = $1) as created,
     (select sum(known + refused)::int from import_files where merchant_id = $1) as others`,
);

async function newMerchant(): Promise<string> {
  const made = await bench.run(['merchants', 'create', '--name', 'Mudanza', '--json']);
  return (JSON.parse(made.stdout) as { merchant_id: string }).merchant_id;
}

function importInto(merchantId: string) {
  const files = ['plans.jsonl', 'customers.jsonl', 'subscriptions.jsonl', 'cards.gpg'];
  const named = files.flatMap(name => [`--${name.split('.')[0]}`, place(name)]);
  const keys = ['--pgp-key', place('key.asc'), '--passphrase-file', place('passphrase')];
  const child = spawn(
    process.execPath,
    [MAIN, 'import', 'run', '--merchant', merchantId, ...named, ...keys],
    {
      env: { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder },
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      said += String(chunk);
    });
  }
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
  return { kill: () => child.kill('SIGKILL'), exited };
}

async function dieBehind(merchantId: string, rows: number): Promise<boolean> {
  const run = importInto(merchantId);
  let isOver = false;
  const ended = run.exited.then(() => {
    isOver = true;
  });
  while (!isOver && ((await database.find(rowsDone, [merchantId]))?.done ?? 0) < rows) await sleep(2);
  await sleep(Math.random() * 40);
  run.kill();
  await ended;
  return (await run.exited) === null;
}

test('an import killed three times continues: nothing is duplicated, lost or left unencrypted', async () => {
  const merchantId = await newMerchant();
  const startedMs = performance.now();
  const total = CUSTOMERS * 3 + 1;
  let kills = 0;
  for (let part = 1; part <= KILLS; part += 1) {
    const died = await dieBehind(merchantId, Math.floor((total * part * 0.9) / (KILLS + 1)));
    kills += died ? 1 : 0;
  }
  expect(await importInto(merchantId).exited, said).toBe(0);
  const seconds = (performance.now() - startedMs) / 1000;
  expect(said).toContain('Goes on with the import');
  expect(kills).toBe(KILLS);
  expect(await database.find(counts, [merchantId])).toEqual({
    customers: CUSTOMERS,
    cards: CUSTOMERS,
    cards_of_subscriptions: CUSTOMERS,
    subscriptions: CUSTOMERS,
    ids: total,
    imports: 1,
    created: total,
    others: 0,
  });

  program.kill('SIGTERM');
  await program.exited;
  const output = said + program.stdout() + program.stderr();
  const samples = [0, 1, CUSTOMERS - 1].flatMap(index => formsOf(numberAt(index)));
  expect(findTraces(bench.dataFolder, samples)).toEqual([]);
  expect(
    [...listFiles(bench.dataFolder).map(path => readFileSync(path, 'latin1')), output].filter(hasNumber),
  ).toEqual([]);

  const figures = {
    customers: CUSTOMERS,
    kills,
    seconds: Math.round(seconds * 10) / 10,
    'card numbers in the clear': 0,
  };
  recordFigures(figures);
  if (isFullLength) process.stdout.write(`${JSON.stringify({ ...figures, load: loadavg() })}\n`);
}, 900_000);

const hasNumber = (text: string): boolean => new RegExp(`${BIN}\\d{10}`).test(text);
