import { expect, test } from 'vitest';
import { roles } from '../serve-options.ts';
import { planProcesses } from './process-plan.ts';

const usual = { roles, apiProcesses: 1, oneProcess: false };

test.each([
  ['two cores: the portal runs apart', usual, 2, ['api', 'worker'], ['portal']],
  ['one core: one process', usual, 1, roles, []],
  ['--one-process: one process on any number of cores', { ...usual, oneProcess: true }, 8, roles, []],
  ['--api-processes 2', { ...usual, apiProcesses: 2 }, 4, ['worker'], ['api', 'api', 'portal']],
  ['--api-processes 2 on one core', { ...usual, apiProcesses: 2 }, 1, ['portal', 'worker'], ['api', 'api']],
  [
    'a portal without the API needs no process beside it',
    { ...usual, roles: ['portal', 'worker'] },
    2,
    ['portal', 'worker'],
    [],
  ],
  ['--roles api', { ...usual, roles: ['api'] }, 2, ['api'], []],
] as const)('%s', (_title, options, cores, here, children) => {
  expect(planProcesses(options, cores)).toEqual({ here, children });
});
