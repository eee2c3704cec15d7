import { expect, test } from 'vitest';
import { useProgram } from './running-program.ts';

const bench = useProgram();

async function runJson(args: string[]): Promise<Record<string, unknown>> {
  const { exitCode, stdout, stderr } = await bench.run([...args, '--json']);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('billing pause, status and resume: who, why, and a warning of the doctor', async () => {
  expect(await runJson(['billing', 'status'])).toEqual({ billing: 'runs' });
  const paused = { billing: 'paused', by_whom: 'Marta', reason: 'a new processor' };
  const pause = ['billing', 'pause', '--reason', 'a new processor', '--by', 'Marta'];
  expect(await runJson(pause)).toMatchObject(paused);
  expect(await bench.run(pause)).toMatchObject({
    exitCode: 2,
    stderr: 'recaudo: This work is already paused\n',
  });
  expect(await bench.run(['billing', 'run'])).toMatchObject({
    exitCode: 2,
    stderr: 'recaudo: renewals are paused: see recaudo billing status\n',
  });
  expect((await bench.run(['doctor'])).stdout).toContain('- renewals: renewals have been paused');
  expect(await runJson(['billing', 'status'])).toMatchObject(paused);
  expect(await runJson(['billing', 'resume'])).toMatchObject({
    billing: 'runs',
    by_whom: 'the command line',
  });
  expect((await bench.run(['audit', 'check'])).exitCode).toBe(0);
});
