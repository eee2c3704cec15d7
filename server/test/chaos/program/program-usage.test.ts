import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useProgram } from './running-program.ts';

const bench = useProgram();

test('exit code 2 and one line without a stack trace: a bad option', async () => {
  const { exitCode, stdout, stderr } = await bench.run(['serve', '--port-base', 'abc']);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toBe('recaudo: --port-base must be a number of at least 1\n');
});

test('exit code 2 and a suggestion: an unknown command', async () => {
  const { exitCode, stdout, stderr } = await bench.run(['merchants', 'lst']);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toBe("recaudo: unknown command 'merchants lst'. Did you mean 'merchants list'?\n");
});

test('exit code 1 and one line without a stack trace: a data folder that is a file', async () => {
  const file = fileURLToPath(import.meta.url);
  const { exitCode, stderr } = await bench.run(['serve'], { RECAUDO_DATA_DIR: file });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /^recaudo: .+ must be a folder, but it is a file .+ RECAUDO_DATA_DIR to a folder\.\n$/,
  );
});

test.each([[[]], [['help']], [['--help']]])('exit code 0 and the usage: %j', async messages => {
  const { exitCode, stdout, stderr } = await bench.run(messages);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: recaudo <command>/);
});

test('exit code 1 and one line without a stack trace: a bad setting', async () => {
  const { exitCode, stderr } = await bench.run(['serve'], { RECAUDO_POOL_SIZE: 'many' });
  expect([exitCode, stderr]).toEqual([1, 'recaudo: RECAUDO_POOL_SIZE must be a number greater than zero\n']);
});
