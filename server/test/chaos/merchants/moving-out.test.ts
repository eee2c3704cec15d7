import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type Demo, MAIN, type RunningProgram, useProgram } from '../program/running-program.ts';

const KILLS = 3;
const DEMO_CARD = '4111111111111111';

const old = useProgram();
const fresh = useProgram('empty');
const folder = join(old.scratch, 'export');
const publicFile = join(old.scratch, 'public.asc');
const privateFile = join(old.scratch, 'private.asc');
const passphraseFile = join(old.scratch, 'passphrase');
let fingerprint: string;
let demo: Demo;
let before: Record<string, string>;
let there: RunningProgram;
let database: Database;

const rowsOf = statement<{ count: number }>(
  'test_rows_of_merchant',
  `select (select count(*) from merchants where id = $1)::int
     + (select count(*) from transactions where merchant_id = $1)::int
     + (select count(*) from events where merchant_id = $1)::int as count`,
);
const countThere = async () => (await database.find(rowsOf, [demo.merchant_id]))?.count ?? 0;

/** The API lists that the merchant's key reads, except those to which renewals add on both sides. */
async function readLists({ sandbox }: RunningProgram, key: string): Promise<Record<string, string>> {
  const lists = ['', '/customers', '/plans', '/cards', '/webhooks', '/fees'];
  const answers: Record<string, string> = {};
  for (const path of lists) {
    const limit = path === '' ? '' : '?limit=100';
    const response = await fetch(`${sandbox}/v1/${demo.merchant_id}${path}${limit}`, {
      headers: { authorization: basic(key) },
    });
    expect(response.status, path).toBe(200);
    // Links to pages contain the address of the installation.
    answers[path] = (await response.text()).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');
  }
  return answers;
}

beforeAll(async () => {
  const pair = await generateKey({ userIDs: [{ name: 'Ana' }], passphrase: 'clave larga', format: 'object' });
  fingerprint = pair.publicKey.getFingerprint();
  writeFileSync(publicFile, pair.publicKey.armor());
  writeFileSync(privateFile, pair.privateKey.armor());
  writeFileSync(passphraseFile, 'clave larga\n');
  demo = old.demo();
  const program = await old.start();
  before = await readLists(program, demo.private_key);
  makeReachable(fresh.dataFolder);
  there = await fresh.start();
  database = await connectToSandbox(fresh.dataFolder);
});
afterAll(() => database.close());

const exporting = () => ['export', '--merchant', demo.merchant_id, '--to', folder, '--recipient', publicFile];
const importing = () => {
  const keys = ['--private-key', demo.private_key, '--public-key', demo.public_key];
  const opening = ['--key', privateFile, '--passphrase-file', passphraseFile];
  return ['merchants', 'import', '--from', folder, ...opening, ...keys, '--open'];
};

test('an export without a confirmed fingerprint is rejected, and the error names the key', async () => {
  const unasked = await old.run(exporting());
  expect(unasked.stderr).toContain('--fingerprint is required when the command does not run at a terminal');
  const wrong = await old.run([...exporting(), '--fingerprint', 'AAAA BBBB']);
  expect(wrong.stderr.replaceAll(' ', '')).toContain(fingerprint.toUpperCase());
  expect([unasked.exitCode, wrong.exitCode]).toEqual([2, 2]);
});

test('an export closes the merchant and contains no unencrypted card', async () => {
  const { exitCode, stdout, stderr } = await old.run([
    ...exporting(),
    '--fingerprint',
    fingerprint,
    '--close',
    '--json',
  ]);
  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ merchant_id: demo.merchant_id, closed: 'yes' });
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain(DEMO_CARD);
  }
  const shown = await old.run(['merchants', 'show', '--id', demo.merchant_id, '--json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({ status: 'suspended' });
});

test('an import killed halfway leaves nothing, and the next one imports everything once', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    expect(await killWhileWriting()).toBe('SIGKILL');
    await expect.poll(countThere).toBe(0);
  }
  const { exitCode, stderr } = await fresh.run(importing());
  expect(exitCode, stderr).toBe(0);
  expect(await readLists(there, demo.private_key)).toEqual(before);
  const again = await fresh.run(importing());
  expect(again.stderr).toContain('is here already');
  const checked = await fresh.run(['ledger', 'check', '--merchant', demo.merchant_id]);
  expect(checked.exitCode, checked.stdout).toBe(0);
});

/** Kills the import while it reports writing, because its transaction is open then. */
function killWhileWriting(): Promise<NodeJS.Signals | null> {
  const env = { PATH: process.env['PATH'], RECAUDO_DATA_DIR: fresh.dataFolder };
  const child = spawn(process.execPath, [MAIN, ...importing()], { cwd: fresh.scratch, env });
  child.stderr.on('data', (text: Buffer) => {
    if (text.includes('Writing')) child.kill('SIGKILL');
  });
  return new Promise(resolve => child.once('exit', (_code, signal) => resolve(signal)));
}
