import { expect, test } from 'vitest';
import { newProgressBar } from './progress-bar.ts';

function record(isTTY: boolean, total: number, steps: number[]): string[] {
  const written: string[] = [];
  const bar = newProgressBar('Rewrapping', total, { isTTY, write: text => written.push(text) });
  for (const step of steps) bar.advance(step);
  bar.finish();
  return written;
}

test('on a screen one line is drawn again and again, and removed at the end', () => {
  expect(record(true, 1000, [500, 500])).toEqual([
    '\r\u001B[2K[###############...............] Rewrapping 500 of 1000',
    '\r\u001B[2K[##############################] Rewrapping 1000 of 1000',
    '\r\u001B[2K',
  ]);
});

test('on a pipe there is a plain line for every tenth', () => {
  expect(
    record(
      false,
      100,
      Array.from({ length: 100 }, () => 1),
    ),
  ).toEqual(Array.from({ length: 10 }, (_, tenth) => `Rewrapping ${(tenth + 1) * 10} of 100\n`));
});

test('more rows than were counted at first do no harm', () => {
  expect(record(true, 0, [3])).toEqual([
    '\r\u001B[2K[##############################] Rewrapping 3 of 3',
    '\r\u001B[2K',
  ]);
  expect(record(false, 10, [10, 5])).toEqual(['Rewrapping 10 of 10\n']);
});
