import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { makeReachable } from '../program/program-database.ts';
import { useProgram } from '../program/running-program.ts';

/** An unassigned number and code that occur nowhere else in the program. */
const NUMBER = '4929135792468039';
const CVV2 = '739';

const bench = useProgram();
const isLinux = process.platform === 'linux';
/** Whether this system writes a core into the working folder, rather than passing it to a service. */
const leavesCores =
  isLinux &&
  /^core[^/|]*$/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8').trim()) &&
  spawnSync('prlimit', ['--version']).status === 0;

/** Applies to this process and its children. */
const limitCores = (soft: 'unlimited' | '0') =>
  spawnSync('prlimit', ['--pid', String(process.pid), `--core=${soft}:`]);
beforeAll(() => {
  if (leavesCores) limitCores('unlimited');
});
afterAll(() => {
  if (leavesCores) limitCores('0');
});

const isCore = (name: string) => /^core(\.\d+)?$/.test(name);

async function abort(pid: number, folder: string, children: readonly number[] = []): Promise<Buffer> {
  process.kill(pid, 'SIGABRT');
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => readdirSync(folder).some(isCore), { timeout: 30_000 }).toBe(true);
  // No process may still write into the folder before it is removed.
  await expect.poll(() => [pid, ...children].every(isGone), { timeout: 60_000 }).toBe(true);
  const name = readdirSync(folder).find(isCore) ?? '';
  const core = readFileSync(join(folder, name));
  rmSync(join(folder, name));
  return core;
}

function isGone(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(other => other > 0 && parentOf(other) === pid);

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

const filterOf = (pid: number) => readFileSync(`/proc/${pid}/coredump_filter`, 'utf8').trim();

const postmasterPid = async () => {
  const folder = await findDatabaseFolder(bench.dataFolder);
  return { folder, pid: Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]) };
};

test.runIf(leavesCores)(
  'a control process leaves its memory in its core, and the search finds it',
  async () => {
    const script = `globalThis.kept = Buffer.from('${NUMBER.slice(0, 8)}' + '${NUMBER.slice(8)}'); setInterval(() => {}, 1e3); console.log('up')`;
    const child = spawn(process.execPath, ['-e', script], { cwd: bench.scratch });
    await new Promise(resolve => child.stdout.once('data', resolve));
    expect((await abort(child.pid ?? 0, bench.scratch)).includes(NUMBER)).toBe(true);
  },
);

test.runIf(isLinux)(
  '0 card numbers and 0 codes in the cores of the program and of its database',
  async () => {
    makeReachable(bench.dataFolder);
    const program = await bench.start();
    const { merchant_id: id, private_key: key } = bench.demo();
    const card = {
      holder_name: 'Canary',
      card_number: NUMBER,
      cvv2: CVV2,
      expiration_month: '12',
      expiration_year: '40',
    };
    for (let times = 0; times < 20; times += 1) {
      const response = await fetch(`${program.sandbox}/v1/${id}/tokens`, {
        method: 'POST',
        headers: { authorization: basic(key), 'content-type': 'application/json' },
        body: JSON.stringify(card),
      });
      expect(response.status).toBe(201);
    }
    const { folder, pid } = await postmasterPid();
    expect([filterOf(program.pid), filterOf(pid)]).toEqual(['00000000', '00000000']);
    if (!leavesCores) return;
    // Each process exits when the other one is gone; a stopped process cannot notice.
    process.kill(program.pid, 'SIGSTOP');
    for (const core of [await abort(pid, folder, childrenOf(pid)), await abort(program.pid, bench.scratch)]) {
      expect(core.subarray(1, 4).toString()).toBe('ELF');
      expect(core.includes(NUMBER)).toBe(false);
      expect(core.includes(`"cvv2":"${CVV2}"`)).toBe(false);
      // Only headers: no heap, no database buffers.
      expect(core.length).toBeLessThan(8 * 1024 * 1024);
    }
  },
);
