import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePortBase, useProgram } from '../program/running-program.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const bench = useProgram();
const started: ChildProcess[] = [];

// Kills the process group of each command, so that a failed test leaves nothing behind.
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  }
});

/** Runs a command in the repository root until it prints `until`. */
async function startCommand(command: string, args: string[], until: RegExp) {
  const { npm_command: _command, ...variables } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { ...variables, RECAUDO_DATA_DIR: bench.dataFolder },
  });
  started.push(child);
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        printed += String(chunk);
        if (until.test(printed)) resolve();
      });
    child.once('exit', () => reject(new Error(`the command has ended:\n${printed}`)));
  });
  return { child, printed: () => printed };
}

function isGroupAlive({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

// A terminal sends SIGINT to the whole process group; the other signals reach only npx.
test.each([
  ['SIGINT', 'its group'],
  ['SIGTERM', 'npx alone'],
  ['SIGKILL', 'npx alone'],
] as const)('npx recaudo start: after %s for %s the program stops too', async (signal, receiver) => {
  const portBase = await freePortBase();
  const args = ['recaudo', 'start', '--port-base', String(portBase)];
  const { child } = await startCommand('npx', args, /Recaudo is running/);
  const portal = `http://127.0.0.1:${portBase}/healthz`;
  expect(await answers(portal)).toBe(true);
  process.kill((child.pid ?? 0) * (receiver === 'its group' ? -1 : 1), signal);
  await expect.poll(() => isGroupAlive(child), { timeout: 60_000 }).toBe(false);
  expect(await answers(portal)).toBe(false);
});

test('npm start in an empty folder prints the banner and no log line, neither before it nor seconds after it', async () => {
  const portBase = await freePortBase();
  const args = ['scripts/bootstrap.mjs', 'start', '--port-base', String(portBase)];
  const { printed } = await startCommand(process.execPath, args, /Make a first charge/);
  // The worker's first sweeps run within five seconds.
  await sleep(8_000);
  expect(printed().match(/^\{.*$|^.*\b(INFO|WARN|ERROR)\b.*$/gm) ?? []).toEqual([]);
});

test('npm run example -- --port-base N: moves gateway and shop, and a purchase reaches that gateway', async () => {
  const portBase = await freePortBase();
  const args = ['scripts/bootstrap.mjs', 'example', '--port-base', String(portBase)];
  const { child } = await startCommand(process.execPath, args, /The shop is open/);
  const shop = `http://127.0.0.1:${portBase + 3}`;
  expect(await (await fetch(shop)).text()).toContain('Tienda La Espiga');
  const bought = await fetch(`${shop}/comprar/cafe`, { method: 'POST', redirect: 'manual' });
  expect(bought.headers.get('location')).toContain(`:${portBase + 1}/pagar/`);
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
});

test('npm run example: rejects a port base that is not a number', async () => {
  const args = ['scripts/bootstrap.mjs', 'example', '--port-base', 'nine'];
  await expect(startCommand(process.execPath, args, /The shop is open/)).rejects.toThrow(
    '--port-base must be a whole number',
  );
});
