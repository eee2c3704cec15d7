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
import { LONG_PATIENCE_MS, PATIENCE_MS } from './patience.ts';

/** The bank answers after three seconds. */
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
    PATIENCE_MS,
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

/** What the database's clock says, and then a little: an instant between two transactions. */
async function instantBetween(): Promise<string> {
  const database = await connectToSandbox(bench.dataFolder);
  await sleep(50);
  const row = await database.find(statement<{ now: Date }>('clock', 'select clock_timestamp() as now'));
  await database.close();
  await sleep(50);
  return row?.now.toISOString() ?? '';
}

/** A charge that its bank has not answered at the instant; a busy machine may need more than one try. */
async function startSlowCharge(card: string) {
  for (let round = 1; ; round += 1) {
    const order = `under-way-${round}`;
    const answer = call(program, '/charges', chargeBody(card, { order_id: order }));
    await vi.waitFor(async () => expect(await ofOrder(program, order)).not.toEqual([]), {
      timeout: PATIENCE_MS,
    });
    const instant = await instantBetween();
    const [status] = await ofOrder(program, order);
    if (status === 'in_progress') return { order, instant, answer };
    await answer;
  }
}

/** Nobody waits for a minute until the segment goes to the archive by itself. */
async function archiveAll(dataFolder: string): Promise<void> {
  const database = await connectToSandbox(dataFolder);
  const name = statement<{ name: string }>('switch', 'select pg_walfile_name(pg_switch_wal()) as name');
  const segment = (await database.find(name))?.name ?? '?';
  await database.close();
  // By whole files: one that is being written has its name already, with an ending.
  const names = async () => (await listArchive(archive)).map(file => file.name);
  await vi.waitFor(async () => expect(await names()).toContain(segment), { timeout: PATIENCE_MS });
}

/** Starts a restored folder as an operator would: with the key file, which no backup has. */
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

describe('a backup of a running program, encrypted, with its archive', { timeout: LONG_PATIENCE_MS }, () => {
  const restored = place('restored');
  let instant = '';

  test('restores to the instant between two charges, and what was under way is asked for', async () => {
    const [card, slow] = [await newCard(program), await newCard(program, SLOW_CARD)];
    await charge(program, card, 'before');
    const making = runJson(['backup', '--to', backups]);
    let isMade = false;
    const finished = making.finally(() => {
      isMade = true;
    });
    let meanwhile = 0;
    while (!isMade) {
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
    // Its client was told by the first program; this one finds out by itself.
    await vi.waitFor(async () => expect(await ofOrder(second, underWay.order)).toEqual(['failed']), {
      timeout: PATIENCE_MS,
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

  test('a restore that names no archive finds the one that the backup was made with', async () => {
    const target = place('found-archive');
    const args = ['restore', '--from', backups, '--key', keyFile, '--to', target, '--at', instant, '--json'];
    const { exitCode, stdout, stderr } = await bench.run(args, {}, PATIENCE_MS);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`the archive is ${archive}`)]);
    expect(JSON.parse(stdout)).toMatchObject({ state_of: instant });
  });

  test('restoring into a folder that is not empty, too early or too late is refused in words', async () => {
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

  test('verify proves it and says what is lost; a flipped byte is found', async () => {
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
      PATIENCE_MS,
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
  'kill -9 in the middle of a backup leaves nothing that counts as one, and the next goes through',
  async () => {
    const folder = place('killed');
    const env = { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder, ...variables };
    const killed = spawn(process.execPath, [MAIN, 'backup', '--to', folder, '--rate', '1'], {
      env,
      stdio: 'ignore',
    });
    const ended = new Promise(resolve => killed.once('exit', (_code, signal) => resolve(signal)));
    await vi.waitFor(() => expect(readdirSync(folder).join()).toContain('.making-'), {
      timeout: PATIENCE_MS,
    });
    killed.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(await runJson(['backup', 'list', '--from', folder])).toMatchObject({ backups: [], damaged: [] });
    const made = await runJson(['backup', '--to', folder, '--keep', '1']);
    expect(made).toMatchObject({ encrypted: `to ${publicKey}`, kept: 1 });
    expect(readdirSync(folder).filter(name => name !== '.lock')).toEqual([made['id']]);
    expect((await bench.run(['audit', 'check'], variables)).exitCode).toBe(0);
  },
  LONG_PATIENCE_MS,
);
