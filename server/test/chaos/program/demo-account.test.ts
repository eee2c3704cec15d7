import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram('empty');

const stop = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

const signIn = async (program: RunningProgram, { email, password }: { email: string; password: string }) => {
  const answer = await fetch(`${program.portal}/panel/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await answer.text();
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

test('the demo password is printed once, and the account ends when production opens', async () => {
  const first = await bench.start();
  const known = bench.demo();
  expect(first.stdout()).toContain(known.password);
  const { status, cookie } = await signIn(first, known);
  expect(status).toBe(200);
  await stop(first);

  const second = await bench.start();
  expect(second.stdout()).not.toContain(known.password);
  expect(second.stdout()).toContain(known.private_key);
  await stop(second);

  const file = join(bench.scratch, 'production.json');
  await bench.run(['vault', 'init', '--file', file]);
  const production = { RECAUDO_PRODUCTION_KEY_FILE: file };
  const third = await bench.start([], production);
  // Neither the old password nor the open session works.
  expect((await signIn(third, known)).status).toBe(401);
  expect((await fetch(`${third.portal}/panel/session`, { headers: { cookie } })).status).toBe(401);
  const operators = await bench.run(['operators', 'list', '--json'], production);
  expect(JSON.parse(operators.stdout)).toEqual([]);
  const kept = readFileSync(join(bench.dataFolder, 'demo.json'), 'utf8');
  expect(kept).not.toContain(known.password);
  expect(kept).toContain(known.private_key);
  await stop(third);
});
