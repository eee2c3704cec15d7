import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePortBase, MAIN, useProgram } from './running-program.ts';

const bench = useProgram();

// This device is always full; only Linux has it.
const FULL = existsSync('/dev/full') ? '/dev/full' : '/dev/null';

test('the program starts and serves while the disk of its output is full', { timeout: 120_000 }, async () => {
  const portBase = await freePortBase();
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, [MAIN, 'serve', '--port-base', String(portBase)], {
    env: { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder },
    stdio: ['ignore', full, 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', chunk => {
    errors += String(chunk);
  });
  const exited = new Promise<number | null>(resolve => {
    child.once('exit', resolve);
  });
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${portBase + 1}/readyz`).catch(() => undefined))?.status === 200;
  await expect.poll(isReady, { interval: 200, timeout: 90_000 }).toBe(true);
  if (FULL === '/dev/full') {
    await expect
      .poll(() => errors, { timeout: 30_000 })
      .toContain(
        'recaudo: the disk that standard output is written to is full (ENOSPC). The server goes on without it.',
      );
  }
  expect(errors).not.toMatch(/\n\s+at /);
  // The banner comes a moment after the listeners; a failed write must not end the program.
  await sleep(5_000);
  expect(await isReady()).toBe(true);
  child.kill('SIGTERM');
  expect(await exited).not.toBe(1);
  closeSync(full);
});
