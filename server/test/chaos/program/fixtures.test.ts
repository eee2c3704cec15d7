import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();
const keyFile = join(bench.scratch, 'production.json');
const withProduction = { RECAUDO_PRODUCTION_KEY_FILE: keyFile };
let program: RunningProgram;

beforeAll(async () => {
  generateKeyFile(keyFile);
  program = await bench.start([], withProduction);
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

const play = (...args: string[]) => bench.run(['fixtures', 'play', ...args]);

test('plays a built-in fixture by name and prints the calls', async () => {
  const { exitCode, stdout, stderr } = await play('first-charge');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^card {8}POST \/cards {2}201\ncharge {6}POST \/charges {2}200\n/);
  expect(stdout).toMatch(/\nA first charge by card: as expected\n$/);
});

test('exit code 1 and one sentence: a custom fixture that differs', async () => {
  const file = join(bench.scratch, 'own.json');
  const steps = [{ name: 'plan', call: 'GET /plans/unknown', expect: { status: 200 } }];
  writeFileSync(file, JSON.stringify({ name: 'own', steps }));
  expect(await play(file)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^recaudo: step 1 \(plan\), GET \/plans\/unknown: expected status 200, got 404 \(1005: .*\)\.\n$/,
    ),
  });
});

test('rejects a production key', async () => {
  const create = ['merchants', 'create', '--name', 'Tienda real', '--environment', 'production', '--json'];
  const made = await bench.run([...create, '--fee-percent', '2.9', '--fee-fixed', '900'], withProduction);
  const { merchant_id = '', private_key = '' } = JSON.parse(made.stdout) as Record<string, string>;
  const env = { RECAUDO_URL: program.production, RECAUDO_MERCHANT_ID: merchant_id, RECAUDO_KEY: private_key };
  expect(await bench.run(['fixtures', 'play', 'first-charge'], env)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'recaudo: the key belongs to production: fixtures run only in the sandbox\n',
  });
});

test('fixtures list prints the fixtures', async () => {
  const { stdout } = await bench.run(['fixtures', 'list', '--json']);
  expect(JSON.parse(stdout)).toContainEqual({ fixture: 'first-charge', plays: 'A first charge by card' });
});

test.each([
  [[], 'give a file, or the name of a shipped fixture: declines, first-charge, '],
  [['firstcharge'], "there is no file firstcharge. Did you mean 'first-charge'?"],
  [['first-charge', '--keys', 'x'], "unknown option '--keys'. Did you mean '--key'?"],
])('exit code 2: recaudo fixtures play %s', async (args, sentence) => {
  const { exitCode, stderr } = await play(...args);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
