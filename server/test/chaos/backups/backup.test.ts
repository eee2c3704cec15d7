import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listArchive } from '../../../src/operations/backups/archive/archive-folder.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type Demo, MAIN, type RunningProgram, useProgram } from '../program/running-program.ts';
import { COMMAND_TIMEOUT_MS, LONG_COMMAND_TIMEOUT_MS } from './command-timeouts.ts';

/** The sandbox issuer responds after three seconds. */
const SLOW_CARD = '4000000090000003';

const bench = useProgram();
const place = (name: string): string => join(bench.scratch, name);
const backups = place('backups');
const archive = place('archive');
const keyFile = place('backup-key.txt');
const variables: Record<string, string> = { RECAUDO_ARCHIVE_DIR: archive };
let publicKey = '';
let program: RunningProgram;
let demo: Demo;

const runJson = async <Result = Record<string, unknown>>(args: string[], env = {}): Promise<Result> => {
  const { exitCode, stdout, stderr } = await bench.run(
    [...args, '--json'],
    { ...variables, ...env },
    COMMAND_TIMEOUT_MS,
  );
  expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Result;
};

const call = async (at: RunningProgram, path: string, body?: object) => {
  const response = await fetch(`${at.sandbox}/v1/${demo.merchant_id}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: basic(demo.private_key), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown> & { id: string; status: string };
};
const newCard = async (at: RunningProgram, number?: string) =>
  (await call(at, '/cards', cardData(number))).id;
const charge = async (at: RunningProgram, card: string, order_id: string) => {
  const answer = await call(at, '/charges', chargeBody(card, { order_id }));
  expect(answer.status).toBe('completed');
  return answer;
};
const ofOrder = async (at: RunningProgram, order: string) => {
  const found = (await call(at, `/charges?order_id=${order}`)) as unknown as { status: string }[];
  return found.map(({ status }) => status);
};

/** An instant between two transactions by the database's clock, with a margin on both sides. */
async function instantBetween(): Promise<string> {
  const database = await connectToSandbox(bench.dataFolder);
  await sleep(50);
  const row = await database.find(statement<{ now: Date }>('clock', 'select clock_timestamp() as now'));
  await database.close();
  await sleep(50);
  return row?.now.toISOString() ?? '';
}

/** A charge that is unanswered at the returned instant; on a busy machine, the first tries may be answered too early. */
async function startSlowCharge(card: string) {
  for (let round = 1; ; round += 1) {
    const order = `under-way-${round}`;
    const answer = call(program, '/charges', chargeBody(card, { order_id: order }));
    await vi.waitFor(async () => expect(await ofOrder(program, order)).not.toEqual([]), {
      timeout: COMMAND_TIMEOUT_MS,
    });
    const instant = await instantBetween();
    const [status] = await ofOrder(program, order);
    if (status === 'in_progress') return { order, instant, answer };
    await answer;
  }
}

/** Forces a segment switch, because a segment is archived on its own only after a minute. */
async function archiveAll(dataFolder: string): Promise<void> {
  const database = await connectToSandbox(dataFolder);
  const name = statement<{ name: string }>('switch', 'select pg_walfile_name(pg_switch_wal()) as name');
  const segment = (await database.find(name))?.name ?? '?';
  await database.close();
  // Exact names only: a segment that is still being written already has its name plus a suffix.
  const names = async () => (await listArchive(archive)).map(file => file.name);
  await vi.waitFor(async () => expect(await names()).toContain(segment), { timeout: COMMAND_TIMEOUT_MS });
}

/** Starts a restored folder as an operator would, with the key file, which backups do not contain. */
function startRestored(dataFolder: string): Promise<RunningProgram> {
  mkdirSync(join(dataFolder, 'keys'), { mode: 0o700 });
  copyFileSync(join(bench.dataFolder, 'keys', 'sandbox.json'), join(dataFolder, 'keys', 'sandbox.json'));
  return bench.start([], { ...variables, RECAUDO_DATA_DIR: dataFolder });
}

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  demo = bench.demo();
  publicKey = String((await runJson(['backup', 'keygen', '--file', keyFile]))['public_key']);
  variables['RECAUDO_BACKUP_KEY'] = publicKey;
  program = await bench.start([], variables);
});

describe('a backup of a running program, encrypted, with its archive', {
  timeout: LONG_COMMAND_TIMEOUT_MS,
}, () => {
  const restored = place('restored');
  let instant = '';

  test('restores to the instant between two charges, and asks for the outcome of the charge in flight', async () => {
    const [card, slow] = [await newCard(program), await newCard(program, SLOW_CARD)];
    await charge(program, card, 'before');
    const making = runJson(['backup', '--to', backups]);
    let isGenerated = false;
    const finished = making.finally(() => {
      isGenerated = true;
    });
    let meanwhile = 0;
    while (!isGenerated) {
      await charge(program, card, `meanwhile-${meanwhile}`);
      meanwhile += 1;
    }
    expect(await finished).toMatchObject({ encrypted: `to ${publicKey}` });
    await charge(program, card, 'earlier');
    const underWay = await startSlowCharge(slow);
    instant = underWay.instant;
    await charge(program, card, 'later');
    expect((await underWay.answer).status).toBe('completed');
    await archiveAll(bench.dataFolder);

    const from = ['restore', '--from', backups, '--key', keyFile];
    const [answer] = [await runJson([...from, '--to', restored, '--at', instant])];
    expect(answer).toMatchObject({ data: restored, state_of: instant, timeline: 2 });
    const secret = (
      JSON.parse(readFileSync(join(bench.dataFolder, 'keys', 'sandbox.json'), 'utf8')) as { lookup: string }
    ).lookup;
    const grep = ['-rlaF', '-e', secret, '-e', 'AGE-SECRET-KEY', restored, backups, archive];
    expect(() => execFileSync('grep', grep)).toThrow(expect.objectContaining({ status: 1 }));

    const second = await startRestored(restored);
    const released = await runJson(['restore', 'release', '--original-stopped'], {
      RECAUDO_DATA_DIR: restored,
    });
    expect(released).toMatchObject({ released: 'sandbox' });
    const orders = ['before', `meanwhile-${meanwhile - 1}`, 'earlier', 'later'];
    const found = await Promise.all(orders.map(order => ofOrder(second, order)));
    expect(found).toEqual([['completed'], ['completed'], ['completed'], []]);
    // The first program's client already has its response; the restored program must find out by inquiry.
    await vi.waitFor(async () => expect(await ofOrder(second, underWay.order)).toEqual(['failed']), {
      timeout: COMMAND_TIMEOUT_MS,
    });
    expect(await runJson(['ledger', 'check'], { RECAUDO_DATA_DIR: restored })).toMatchObject({
      differences: 0,
    });

    await charge(second, await newCard(second), 'on-the-new-timeline');
    const before = readdirSync(archive).filter(name => name.startsWith('00000001'));
    await archiveAll(restored);
    second.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    const names = readdirSync(archive);
    expect(names).toEqual(expect.arrayContaining(before));
    expect(names.some(name => name.startsWith('00000002.history-'))).toBe(true);
    const files = names.filter(name => !name.endsWith('.sig'));
    expect(files.every(name => name.endsWith('.gz.age') && names.includes(`${name}.sig`))).toBe(true);
  });

  test('a restore without an archive option uses the archive of the backup', async () => {
    const target = place('found-archive');
    const args = ['restore', '--from', backups, '--key', keyFile, '--to', target, '--at', instant, '--json'];
    const { exitCode, stdout, stderr } = await bench.run(args, {}, COMMAND_TIMEOUT_MS);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`the archive is ${archive}`)]);
    expect(JSON.parse(stdout)).toMatchObject({ state_of: instant });
  });

  test('explains why it rejects a folder that is not empty, or an instant too early or too late', async () => {
    const refused = async (args: string[]) => {
      const from = ['restore', '--from', backups, '--key', keyFile, ...args];
      const { exitCode, stderr } = await bench.run(from, variables);
      expect(exitCode).toBe(1);
      return stderr;
    };
    const other = place('refused');
    expect(await refused(['--to', bench.dataFolder])).toContain('is not empty: restore into a new folder');
    expect(await refused(['--to', other, '--at', '2020-01-01T00:00:00Z'])).toContain(
      'the oldest backup ended at',
    );
    expect(await refused(['--to', other, '--at', '2100-01-01T00:00:00Z'])).toContain('the archive ends at');
    expect(existsSync(other)).toBe(false);
  });

  test('verify restores it and reports the data loss; it finds a flipped byte', async () => {
    const verdict = await runJson(['backup', 'verify', '--from', backups, '--key', keyFile, '--at', instant]);
    expect(verdict['problems']).toEqual([]);
    expect(String(verdict['losses'])).toMatch(/would lose 2 charges \(COP\s40,000\)/);
    const [id = ''] = readdirSync(backups).filter(name => /^\d/.test(name));
    const part = join(backups, id, 'base.tar.gz.age');
    const bytes = readFileSync(part);
    bytes.writeUInt8(bytes.readUInt8(100_000) ^ 1, 100_000);
    writeFileSync(part, bytes);
    const { exitCode, stderr } = await bench.run(
      ['backup', 'verify', '--from', backups, '--key', keyFile],
      variables,
      COMMAND_TIMEOUT_MS,
    );
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('base.tar.gz.age was changed: its checksum does not match'),
    ]);
    const listed = await bench.run(['backup', 'list', '--from', backups], variables);
    expect(listed.stdout).toContain('FAILED');
    expect((await bench.run(['doctor'], variables)).stdout).toContain('! backups: a restore from the backup');
  });
});

test(
  'kill -9 in the middle of a backup leaves no valid backup, and the next backup succeeds',
  async () => {
    const folder = place('killed');
    const env = { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder, ...variables };
    const killed = spawn(process.execPath, [MAIN, 'backup', '--to', folder, '--rate', '1'], {
      env,
      stdio: 'ignore',
    });
    const ended = new Promise(resolve => killed.once('exit', (_code, signal) => resolve(signal)));
    await vi.waitFor(() => expect(readdirSync(folder).join()).toContain('.making-'), {
      timeout: COMMAND_TIMEOUT_MS,
    });
    killed.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(await runJson(['backup', 'list', '--from', folder])).toMatchObject({ backups: [], damaged: [] });
    const made = await runJson(['backup', '--to', folder, '--keep', '1']);
    expect(made).toMatchObject({ encrypted: `to ${publicKey}`, kept: 1 });
    expect(readdirSync(folder).filter(name => name !== '.lock')).toEqual([made['id']]);
    expect((await bench.run(['audit', 'check'], variables)).exitCode).toBe(0);
  },
  LONG_COMMAND_TIMEOUT_MS,
);
