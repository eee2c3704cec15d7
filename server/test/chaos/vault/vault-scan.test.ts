import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { readConfig } from '../../../src/config.ts';
import { databaseName } from '../../../src/operations/installation/databases.ts';
import {
  type Database,
  openDatabase,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { newId, newSecret } from '../../../src/platform/primitives/values/id.ts';

const PAN = '4929135792468039';
const MASKED = '492913XXXXXX8039';
const folder = mkdtempSync(join(tmpdir(), 'recaudo-scan-'));
const logFile = join(folder, 'old.log');
const printed: string[] = [];
let sandbox: Database;
let control: Database;
let merchantId: string;

const run = async (name: string, args: string[]): Promise<string> => {
  printed.length = 0;
  process.exitCode = 0;
  await findCommand(commands, name.split(' '))?.command.run(args);
  return printed.join('\n');
};

/** Returns the exit code of the last command and resets it, because the test has its own. */
function takeExitCode(): typeof process.exitCode {
  const code = process.exitCode;
  process.exitCode = 0;
  return code;
}

const open = (role: 'sandbox' | 'control') =>
  openDatabase({
    address: { url: process.env['RECAUDO_DATABASE_URL'] ?? '' },
    name: databaseName(readConfig(), role),
    poolSize: 1,
  });

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  const host = encodeURIComponent(socketFolder);
  vi.stubEnv('RECAUDO_DATABASE_URL', `postgres://${user}@localhost/?host=${host}`);
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `scan_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => printed.push(String(line)));
  const made = JSON.parse(await run('merchants create', ['--name', 'Tienda', '--json'])) as {
    merchant_id: string;
  };
  merchantId = made.merchant_id;
  sandbox = open('sandbox');
  control = open('control');
});
afterAll(async () => {
  await sandbox.close();
  await control.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A row as an older version accepted it. */
const plant = (name: string, externalId: string | null) =>
  sandbox.run(
    statement(
      'test_plant',
      `insert into customers (merchant_id, id, name, email, external_id, has_account, creation_date)
       values ($1, $2, $3, 'ana@example.com', $4, false, now())`,
    ),
    [merchantId, newId('customer'), name, externalId],
  );

interface Report {
  card_numbers: {
    database: string;
    table: string;
    column: string;
    row: string;
    masked: string;
    result: string;
  }[];
  possible: { column: string }[];
}
const scan = async (...args: string[]) => JSON.parse(await run('vault scan', [...args, '--json'])) as Report;

test('exit code 0: no card numbers are stored', async () => {
  expect(await run('vault scan', [])).toContain('Card numbers: 0');
  expect(takeExitCode()).toBe(0);
});

test('exit code 1: prints the table, the column, the key and the masked number, never the number', async () => {
  await plant('Paga con 4929/1357/9246/8039', null);
  await plant('Ana', PAN);
  const report = await scan();
  expect(takeExitCode()).toBe(1);
  expect(report.card_numbers).toEqual([
    {
      database: 'sandbox',
      table: 'customers',
      column: 'name',
      row: expect.stringContaining(`merchant_id=${merchantId}`),
      masked: MASKED,
      certainty: 'card number',
      result: 'found',
    },
  ]);
  expect(report.possible).toMatchObject([{ column: 'external_id', masked: MASKED }]);
  expect(JSON.stringify(report)).not.toContain(PAN);
  expect((await scan('--table', 'plans')).card_numbers).toEqual([]);
  expect(await run('vault scan', ['--database', 'sandbox'])).toContain(
    'Possible card numbers in references and ids',
  );
  takeExitCode();
});

test('--mask asks for confirmation', async () => {
  await expect(run('vault scan', ['--mask'])).rejects.toThrow(
    'nothing was changed: answer yes, or add --yes',
  );
});

test('--mask replaces the number, skips references and append-only rows, and writes an audit entry', async () => {
  await control.run(
    statement(
      'test_audit',
      `insert into audit_entries select (jsonb_populate_record(entry, jsonb_build_object(
         'number', entry.number + 1000, 'details', jsonb_build_object('reason', $1::text)))).* from audit_entries as entry order by number limit 1`,
    ),
    [`note ${PAN}`],
  );
  const report = await scan('--mask', '--yes');
  const results = report.card_numbers.map(({ table, result }) => `${table}: ${result}`);
  expect(results).toContain('customers: masked');
  expect(results).toContain('audit_entries: not masked: a hash proves the row');
  const names = await sandbox.rows(
    statement<{ name: string; external_id: string | null }>(
      'test_names',
      'select name, external_id from customers',
    ),
  );
  expect(names.map(({ name }) => name)).toContain(`Paga con ${MASKED}`);
  expect(names.map(({ external_id }) => external_id)).toContain(PAN);
  const entries = await control.rows(
    statement<{ action: string }>('test_actions', 'select action from audit_entries'),
  );
  expect(entries.map(({ action }) => action)).toContain('card_numbers_masked');
  expect((await scan('--database', 'sandbox')).card_numbers).toEqual([]);
  takeExitCode();
});

test('exit code 1: a log file, compressed or not, with its line', async () => {
  writeFileSync(logFile, `one\n{"msg":"paid with ${PAN}"}\n`);
  writeFileSync(`${logFile}.gz`, gzipSync('4929_1357_9246_8039\n'));
  const report = await scan('--file', folder);
  expect(takeExitCode()).toBe(1);
  const found = report.card_numbers.map(number => ({ ...number }));
  expect(found).toEqual([
    { file: logFile, line: 2, masked: MASKED },
    { file: `${logFile}.gz`, line: 1, masked: MASKED },
  ]);
});
