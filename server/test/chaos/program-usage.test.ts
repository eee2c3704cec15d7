import { expect, test } from 'vitest';
import { useProgram } from './running-program.ts';

const bench = useProgram();

test('exit code 2 and one line without a stack: a bad option', async () => {
  const { exitCode, stdout, stderr } = await bench.run(['serve', '--port-base', 'abc']);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toBe('recaudo: --port-base must be a number of at least 1\n');
});

test('exit code 2 and the usage: an unknown command', async () => {
  const { exitCode, stdout, stderr } = await bench.run(['merchants', 'burn']);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Usage: recaudo <command>/);
});

test.each([[[]], [['help']], [['--help']]])('exit code 0 and the usage: %j', async messages => {
  const { exitCode, stdout, stderr } = await bench.run(messages);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: recaudo <command>/);
});

test('exit code 1 and one line without a stack: a bad setting', async () => {
  const { exitCode, stderr } = await bench.run(['serve'], { RECAUDO_POOL_SIZE: 'many' });
  expect([exitCode, stderr]).toEqual([1, 'recaudo: RECAUDO_POOL_SIZE must be a number greater than zero\n']);
});
