import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { beforeAll, expect, test, vi } from 'vitest';
import { listArchive } from '../../../src/operations/backups/archive/archive-folder.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { canary, canaryMarks, findMarks } from '../../support/checks/canary.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type Demo, type RunningProgram, useProgram } from '../program/running-program.ts';
import { COMMAND_TIMEOUT_MS, LONG_COMMAND_TIMEOUT_MS } from './command-timeouts.ts';

const bench = useProgram();
const place = (name: string): string => join(bench.scratch, name);
const [backups, archive] = [place('backups'), place('archive')];
const variables = {
  RECAUDO_ARCHIVE_DIR: archive,
  RECAUDO_BACKUP_DIR: backups,
  RECAUDO_BACKUP_EVERY: '9000',
  RECAUDO_LOG_LEVEL: 'trace',
};
let program: RunningProgram;
let demo: Demo;
let customerId: string;

const runJson = async (args: string[], env = {}): Promise<Record<string, unknown>> => {
  const { exitCode, stdout, stderr } = await bench.run(
    [...args, '--json'],
    { ...variables, ...env },
    COMMAND_TIMEOUT_MS,
  );
  expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
};

const call = async (path: string, body: object) => {
  const response = await fetch(`${program.sandbox}/v1/${demo.merchant_id}${path}`, {
    method: 'POST',
    headers: { authorization: basic(demo.private_key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { id: string };
  expect([path, response.status < 300, answer]).toEqual([path, true, expect.anything()]);
  return answer;
};

const marksIn = async (dataFolder: string): Promise<string[]> => {
  const database = await connectToSandbox(dataFolder);
  try {
    return await findMarks(database);
  } finally {
    await database.close();
  }
};

async function archiveAll(): Promise<void> {
  const database = await connectToSandbox(bench.dataFolder);
  const name = statement<{ name: string }>('switch', 'select pg_walfile_name(pg_switch_wal()) as name');
  const segment = (await database.find(name))?.name ?? '?';
  await database.close();
  const names = async () => (await listArchive(archive)).map(file => file.name);
  await vi.waitFor(async () => expect(await names()).toContain(segment), { timeout: COMMAND_TIMEOUT_MS });
}

function startRestored(dataFolder: string): Promise<RunningProgram> {
  mkdirSync(join(dataFolder, 'keys'), { mode: 0o700 });
  copyFileSync(join(bench.dataFolder, 'keys', 'sandbox.json'), join(dataFolder, 'keys', 'sandbox.json'));
  return bench.start([], { ...variables, RECAUDO_BACKUP_DIR: '', RECAUDO_DATA_DIR: dataFolder });
}

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  demo = bench.demo();
  program = await bench.start([], variables);
  customerId = (await call('/customers', { ...canary, requires_account: false })).id;
  const card = await call(`/customers/${customerId}/cards`, {
    ...cardData(),
    holder_name: 'Zulibeth Canariote',
  });
  const charge = { ...chargeBody(card.id), customer: undefined, description: 'Clase de Zulibeth Canariote' };
  const paid = await call(`/customers/${customerId}/charges`, charge);
  const reversal = await call(`/charges/${paid.id}/reversals`, {
    reason: 'not_received',
    noticed_on: bogotaDateOf(new Date()),
    description: 'Zulibeth Canariote no recibió el pedido',
  });
  await call(`/reversals/${reversal.id}/contest`, { answer: 'Zulibeth Canariote firmó la guía' });
  await call(`/reversals/${reversal.id}/withdraw`, {});
  await runJson(['backup', '--to', backups]);
}, LONG_COMMAND_TIMEOUT_MS);

test('without --yes the command changes nothing; with it, the running program has erased the person', async () => {
  const person = ['people', 'erase', '--merchant', demo.merchant_id, '--customer', customerId];
  expect(await runJson(person)).toMatchObject({ customers: customerId, payments: 1 });
  expect(await marksIn(bench.dataFolder)).toEqual(
    expect.arrayContaining(['customers.email', 'reversals.answer', 'reversals.description']),
  );
  const exported = await runJson(['people', 'export', ...person.slice(2), '--to', place('datos')]);
  expect(String(exported['files'])).toMatch(/json.*pdf/);

  const done = await runJson([...person, '--yes']);
  expect(done).toMatchObject({ state: 'done', person: 'z***@q***.co', problem: null });
  expect(await marksIn(bench.dataFolder)).toEqual([]);
  expect(await runJson(['ledger', 'check'])).toMatchObject({ differences: 0 });
  const file = place('certificado.pdf');
  const request = ['--merchant', demo.merchant_id, '--request', String(done['request_id']), '--to', file];
  expect(await runJson(['people', 'certificate', ...request])).toMatchObject({ file });
});

test("the program's log names no person", () => {
  const log = place('program.log');
  writeFileSync(log, program.stdout());
  const marks = canaryMarks.flatMap(mark => ['-e', mark]);
  expect(() => execFileSync('grep', ['-iaF', ...marks, log])).toThrow(expect.objectContaining({ status: 1 }));
});

test('a copy that replays the whole log contains the erasure', async () => {
  await archiveAll();
  const restored = place('replayed');
  await runJson(['restore', '--from', backups, '--to', restored]);
  const second = await startRestored(restored);
  expect(await marksIn(restored)).toEqual([]);
  second.kill('SIGTERM');
  await second.exited;
});

test('an older copy repeats the erasures on the list', async () => {
  const older = place('older');
  // Without the archive, a restore ends at the base backup, which is older than the erasure.
  renameSync(archive, `${archive}-away`);
  const lossy = ['restore', '--from', backups, '--to', older, '--accept-loss'];
  await runJson(lossy, { RECAUDO_ARCHIVE_DIR: '' }).finally(() => {
    // The running program may have archived a file meanwhile.
    cpSync(`${archive}-away`, archive, { recursive: true });
    rmSync(`${archive}-away`, { recursive: true });
  });
  const third = await startRestored(older);
  const database = await connectToSandbox(older);
  try {
    // The backup folder is not configured here, so the command must name the list.
    expect(await findMarks(database)).toContain('customers.email');
    const list = join(backups, 'erasures.jsonl');
    const env = { RECAUDO_DATA_DIR: older, RECAUDO_BACKUP_DIR: '' };
    expect(await runJson(['people', 'reapply', '--list', list], env)).toMatchObject({
      requested_again: 1,
      done: 1,
    });
    expect(await findMarks(database)).toEqual([]);
  } finally {
    await database.close();
  }
  third.kill('SIGTERM');
  await third.exited;
});
