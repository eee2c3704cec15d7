import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newLog } from './log.ts';

test('a log whose disk is full costs lines, never the program or its memory', async () => {
  // The device that is always full; only Linux has it.
  const fd = openSync(existsSync('/dev/full') ? '/dev/full' : '/dev/null', 'w');
  const log = newLog({ logLevel: 'info', logFormat: 'json', traces: undefined }, fd);
  const words = 'x'.repeat(1_000);
  const usedBefore = process.memoryUsage().rss;
  for (let lines = 0; lines < 20_000; lines += 1) {
    log.info({ words }, 'a line');
    if (lines % 1_000 === 0) await sleep(1);
  }
  await sleep(150);
  expect(process.memoryUsage().rss - usedBefore).toBeLessThan(200 * 1_024 ** 2);
  closeSync(fd);
});
