import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newLog } from './log.ts';

// The device that is always full; only Linux has it.
const FULL = existsSync('/dev/full') ? '/dev/full' : '/dev/null';
const config = { logLevel: 'info', logFormat: 'json', logColour: true, traces: undefined } as const;

test('a log whose disk is full costs lines, never the program or its memory', async () => {
  const exitListeners = process.listeners('exit');
  const fd = openSync(FULL, 'w');
  const log = newLog(config, fd);
  const words = 'x'.repeat(1_000);
  const usedBefore = process.memoryUsage().rss;
  for (let lines = 0; lines < 20_000; lines += 1) {
    log.info({ words }, 'a line');
    if (lines % 1_000 === 0) await sleep(1);
  }
  await sleep(150);
  expect(process.memoryUsage().rss - usedBefore).toBeLessThan(200 * 1_024 ** 2);
  // At the end of the process, which would otherwise retry its last lines forever.
  const ours = process.listeners('exit').filter(listener => !exitListeners.includes(listener));
  for (const listener of ours) {
    listener.call(process, 0);
    process.off('exit', listener);
  }
  const { destroyed } =
    (log as unknown as Record<symbol, { destroyed: boolean }>)[pino.symbols.streamSym] ?? {};
  const isFull = FULL === '/dev/full';
  expect(destroyed).toBe(isFull);
  // A log that gave up closes its file exactly once: the descriptor may be reused afterwards.
  if (!isFull) closeSync(fd);
});
