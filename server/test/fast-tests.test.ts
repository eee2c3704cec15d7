import { expect, test } from 'vitest';
import { chooseFiles, MOST_API_FILES } from '../../scripts/test/test-fast.mjs';

const api = Array.from({ length: 60 }, (_, index) => `server/test/api/payments/refunds/${index}.test.ts`);

test('runs all affected rules, and API tests up to the limit: changed ones first, then those of the same area', () => {
  const affected = [
    ...api,
    'server/test/api/webhooks/send.test.ts',
    'server/test/api/zones/z.test.ts',
    'web/a.test.ts',
  ];
  const changed = ['server/src/domain/webhooks/send.ts', 'server/test/api/zones/z.test.ts'];
  const { run, leftOut } = chooseFiles(affected, changed);
  expect(run.slice(0, 3)).toEqual([
    'web/a.test.ts',
    'server/test/api/zones/z.test.ts',
    'server/test/api/webhooks/send.test.ts',
  ]);
  expect(run).toHaveLength(1 + MOST_API_FILES);
  expect(leftOut).toEqual([{ length: 62 - MOST_API_FILES, files: expect.stringContaining('refunds/') }]);
});

test('below the limit, runs everything', () => {
  expect(chooseFiles(['server/test/api/a.test.ts'], []).leftOut).toEqual([]);
});
