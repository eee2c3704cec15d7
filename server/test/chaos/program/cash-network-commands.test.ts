import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '../../../src/domain/methods/cash/vouchers/reference.ts';
import { eventually } from '../../support/checks/eventually.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();
let program: RunningProgram;

beforeAll(async () => {
  program = await bench.start();
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

async function runJson<Result>(args: string[]): Promise<Result> {
  const { exitCode, stdout, stderr } = await bench.run(['cash-networks', ...args, '--json']);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Result;
}

/** An accepted key gets 404, because no payment has this reference. */
const statusOf = async (key: string): Promise<number> => {
  const url = `${program.sandbox}/cash/v1/references/${newReference('reference')}`;
  const response = await fetch(url, { headers: { authorization: basic(key) } });
  await response.text();
  return response.status;
};

test('create, list, rotate, disable, enable: the printed keys work with the running program', async () => {
  const terms = ['--name', 'Red Andina', '--convenio', '112233', '--max-amount', '1000000.50'];
  const made = await runJson<{ id: string; name: string; key: string; base_url: string }>([
    'create',
    ...terms,
  ]);
  expect(made).toEqual({ id: made.id, name: 'Red Andina', key: made.key, base_url: program.sandbox });
  expect(await statusOf(made.key)).toBe(404);

  const listed = (await runJson<{ id: string }[]>(['list'])).find(({ id }) => id === made.id);
  expect(listed).toMatchObject({
    id: made.id,
    name: 'Red Andina',
    convenio: '112233',
    max_amount: '1000000.50',
    status: 'active',
  });
  expect(JSON.stringify(listed)).not.toContain(made.key);

  const { key } = await runJson<{ key: string }>(['rotate', '--id', made.id, '--overlap-hours', '0']);
  expect(await statusOf(key)).toBe(404);
  // The running program applies the change within a second.
  await eventually(() => statusOf(made.key)).toBe(401);

  await runJson(['disable', '--id', made.id]);
  await eventually(() => statusOf(key)).toBe(423);
  await runJson(['enable', '--id', made.id]);
  await eventually(() => statusOf(key)).toBe(404);
});

test('exit code 2: no such network', async () => {
  for (const word of ['rotate', 'disable', 'enable']) {
    const { exitCode, stderr } = await bench.run(['cash-networks', word, '--id', 'nobody']);
    expect([exitCode, stderr]).toEqual([2, 'recaudo: there is no cash network nobody\n']);
  }
});
