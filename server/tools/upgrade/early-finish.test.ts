import { expect, test } from 'vitest';
import { findEarlyFinishFaults } from './early-finish.ts';

const planOf = (...phases: ('expand' | 'contract')[]): string =>
  JSON.stringify([
    { database: 'recaudo_control', steps: [] },
    {
      database: 'recaudo_sandbox',
      steps: phases.map((phase, index) => ({ name: `000${index}.sql`, phase, locks: [], seconds: 0 })),
    },
  ]);

test.each([
  ['waits for a contracting file', planOf('contract'), 1, []],
  ['has nothing to wait for', planOf(), 0, []],
  [
    'finished under the older version',
    planOf('contract'),
    0,
    ['migrate --finish ended with 0 instead of 1, with 0000.sql left'],
  ],
  [
    'failed though nothing was left',
    planOf(),
    1,
    ['migrate --finish ended with 1 instead of 0, with no contracting file left'],
  ],
  [
    'was killed',
    planOf('contract'),
    null,
    ['migrate --finish ended with null instead of 1, with 0000.sql left'],
  ],
])('migrate --finish %s', (_what, plan, exitCode, faults) => {
  expect(findEarlyFinishFaults({ plan, exitCode })).toEqual(faults);
});
