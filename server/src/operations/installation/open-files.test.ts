import { expect, test } from 'vitest';
import { judgeOpenFiles } from './open-files.ts';

test.each([undefined, 512, 1_024, 1_048_576])('%s open files are enough', most =>
  expect(judgeOpenFiles(most)).toBeUndefined(),
);

test.each([0, 256, 511])('%i open files are too few', most => {
  expect(judgeOpenFiles(most)).toContain(`this process may open only ${most} files`);
  expect(judgeOpenFiles(most)).toContain('ulimit -n 8192');
});
