import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { chargeBody } from '../../support/world/shop/shop.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { COMMAND_TIMEOUT_MS, LONG_COMMAND_TIMEOUT_MS } from './command-timeouts.ts';

/** Issue 34, point 9: every command that reads a corrupt page reports it in one sentence. */

const bench = useProgram();
const backups = join(bench.scratch, 'backups');
const PAGE_BYTES = 8_192;

const fileOf = statement<{ path: string }>(
  'test_table_file',
  `select pg_relation_filepath('transactions') as path from (select pg_sleep(0)) waited`,
);
const checkpoint = statement('test_checkpoint', 'checkpoint');

async function fillTransactions(program: RunningProgram): Promise<void> {
  const demo = bench.demo();
  const response = await fetch(`${program.sandbox}/v1/${demo.merchant_id}/charges`, {
    method: 'POST',
    headers: { authorization: basic(demo.private_key), 'content-type': 'application/json' },
    body: JSON.stringify(chargeBody(demo.card_id)),
  });
  expect(response.status).toBe(200);
}

async function findTransactionsFile(): Promise<string> {
  const database = await connectToSandbox(bench.dataFolder);
  try {
    await database.run(checkpoint);
    const row = await database.find(fileOf);
    return join(await findDatabaseFolder(bench.dataFolder), row?.path ?? '');
  } finally {
    await database.close();
  }
}

/** Flips a bit inside the first page, as a failing disk would. */
function flipByte(file: string): void {
  expect(existsSync(file)).toBe(true);
  const handle = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, PAGE_BYTES - 100);
  byte.writeUInt8(byte.readUInt8() ^ 0x10);
  writeSync(handle, byte, 0, 1, PAGE_BYTES - 100);
  closeSync(handle);
}

/** The findings of *Salud* in the console. */
async function readProblems({ portal }: RunningProgram): Promise<string[]> {
  const { email, password } = bench.demo();
  const signIn = await fetch(`${portal}/panel/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await fetch(`${portal}/panel/ops/health`, { headers: { cookie } });
  const { environments } = (await answer.json()) as {
    environments: { sandbox: { problems: { code: string }[] } };
  };
  return environments.sandbox.problems.map(({ code }) => code);
}

const run = (args: string[]) => bench.run(args, {}, COMMAND_TIMEOUT_MS);

test(
  'backup verify, ledger check, doctor, metrics, health and backup report a flipped byte in a table',
  async () => {
    makeReachable(bench.dataFolder);
    let program = await bench.start();
    await fillTransactions(program);
    const file = await findTransactionsFile();
    const sound = await run(['backup', '--to', backups]);
    expect([sound.exitCode, sound.exitCode === 0 ? '' : sound.stderr]).toEqual([0, '']);
    const good = await run(['backup', 'verify', '--from', backups]);
    expect([good.exitCode, good.stdout]).toEqual([
      0,
      expect.stringMatching(/\+ every page matches its checksum \(\d{4,} pages\)/),
    ]);
    program.kill('SIGTERM');
    await program.exited;

    flipByte(file);
    program = await bench.start();
    // If nothing has read the page yet, the backup succeeds and its verification finds the damage.
    const copied = await run(['backup', '--to', backups]);
    const found = copied.exitCode === 0 ? await run(['backup', 'verify', '--from', backups]) : copied;
    expect([found.exitCode, found.stdout + found.stderr]).toEqual([
      1,
      expect.stringMatching(/pages are damaged|damaged pages/),
    ]);
    expect(found.stderr).not.toMatch(/^\s+at /m);

    const books = await run(['ledger', 'check']);
    expect(books.exitCode).toBe(1);
    expect(books.stderr).toMatch(
      /the database is corrupt: page 0 of the table transactions is damaged on the disk/,
    );
    expect(books.stderr).toContain('recaudo backup verify');
    expect(books.stderr).not.toMatch(/^\s+at /m);

    const doctor = await run(['doctor']);
    expect([doctor.exitCode, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/! database: PostgreSQL read \d+ damaged pages/),
    ]);
    const metrics = await (await fetch(`${program.portal}/metrics`)).text();
    expect(metrics).toMatch(/recaudo_database_checksum_failures\{environment="sandbox"\} [1-9]/);
    expect(await readProblems(program)).toContain('pages_corrupt');
    const page = await (await fetch(`${program.portal}/estado?lang=en`)).text();
    expect(page).not.toContain('All systems operational.');
    const refused = await run(['backup', '--to', backups]);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/PostgreSQL has read \d+ damaged pages/),
    ]);
    const accepted = await run(['backup', '--to', backups, '--accept-damage']);
    expect(accepted.stderr).toContain('WARNING: PostgreSQL has read');
    const tried = await run(['backup', 'verify', '--from', backups]);
    expect([tried.exitCode, tried.stdout === '' ? tried.stderr : tried.stdout]).toEqual([
      1,
      expect.stringMatching(/! \d+ of \d+ pages are damaged, first page 0 of recaudo_sandbox: transactions/),
    ]);
    expect(tried.stderr).not.toMatch(/^\s+at /m);
    program.kill('SIGTERM');
    await program.exited;
  },
  LONG_COMMAND_TIMEOUT_MS,
);
