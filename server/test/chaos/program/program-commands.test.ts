import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, statement } from '../../../src/platform/database/connections/connection.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { type Demo, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram('empty');

const makeReviewOverdue = statement(
  'test_make_review_overdue',
  `update installation set creation_date = creation_date - interval '91 days'`,
);

const statusOf = async (base: string, merchantId: string, key: string): Promise<number> => {
  const response = await fetch(`${base}/v1/${merchantId}/customers`, {
    headers: { authorization: basic(key) },
  });
  await response.text();
  return response.status;
};

async function runJson<Result>(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const { exitCode, stdout, stderr } = await bench.run([...args, '--json'], env);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Result;
}

const stop = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

describe('commands without a running program', () => {
  test('migrate creates the databases, then does nothing; merchants create prints keys that work later', async () => {
    const applied = await runJson<{ database: string; applied: string }[]>(['migrate']);
    expect(applied.map(({ database }) => database)).toEqual([
      'recaudo_sandbox',
      'recaudo_production',
      'recaudo_control',
    ]);
    expect(applied[0]?.applied).toContain('0001_installation.sql');
    const again = await runJson<{ applied: string }[]>(['migrate']);
    expect(again.map(result => result.applied)).toEqual(['up to date', 'up to date', 'up to date']);

    const moved = ['--id', 'tienda1', '--private-key', 'OLD_private', '--public-key', 'OLD_public'];
    expect(await runJson(['merchants', 'create', '--name', 'Mudanza', ...moved])).toEqual({
      merchant_id: 'tienda1',
      private_key: 'OLD_private',
      public_key: 'OLD_public',
      base_url: 'http://127.0.0.1:8001',
    });
    const twice = await bench.run(['merchants', 'create', '--name', 'Mudanza', ...moved]);
    expect(twice).toMatchObject({
      exitCode: 1,
      stderr: 'recaudo: a merchant with the id tienda1 already exists\n',
    });
  });

  test('doctor: reports that no worker runs, also by its exit code', async () => {
    const { exitCode, stdout } = await bench.run(['doctor']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('! worker: no worker runs: it was never seen');
  });
});

describe('commands next to a running program', () => {
  let program: RunningProgram;
  beforeAll(async () => {
    program = await bench.start();
  });
  afterAll(() => stop(program));

  test('merchants created before the start work', async () => {
    expect(await statusOf(program.sandbox, 'tienda1', 'OLD_private')).toBe(200);
  });

  test('operators add: the printed link sets a password, and the audit log is valid', async () => {
    const added = await runJson<{ password_link: string }>([
      'operators',
      'add',
      '--email',
      'olga@example.com',
    ]);
    const [, token] = /^http.*\/contrasena\/([\w-]+)$/.exec(added.password_link) ?? [];
    const post = (path: string, body: object) =>
      fetch(`${program.portal}/panel/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const password = 'una clave bien larga';
    expect((await post('password/reset', { token, password })).status).toBe(204);
    expect((await post('sign-in', { email: 'olga@example.com', password })).status).toBe(200);
    const [operator] = (await runJson<{ email: string }[]>(['operators', 'list'])).slice(-1);
    expect(operator?.email).toBe('olga@example.com');
    expect(await runJson(['audit', 'check'])).toMatchObject({ breaks: [] });
  });

  test('merchants create: the printed URL and key work at once', async () => {
    const made = await runJson<Demo>(['merchants', 'create', '--name', 'Nueva', '--profile', 'lenient']);
    expect(made.base_url).toBe(program.sandbox);
    expect(await statusOf(made.base_url, made.merchant_id, made.private_key)).toBe(200);
    expect(await statusOf(made.base_url, made.merchant_id, made.public_key)).toBe(403);
    const shown = await runJson(['merchants', 'show', '--id', made.merchant_id]);
    expect(shown).toMatchObject({ name: 'Nueva', profile: 'lenient', status: 'active' });
    expect(JSON.stringify(shown)).not.toContain(made.private_key);
  });

  test('merchants update: order ids, overdraft and fees; explains values out of range in both languages', async () => {
    const update = ['merchants', 'update', '--id', 'tienda1'];
    const fees = { fee_percent: 2.9, fee_fixed: '900.00', fee_tax: 19 };
    expect(await runJson(['merchants', 'show', '--id', 'tienda1'])).toMatchObject({
      order_id_reuse: 'off',
      overdraft: '0.00',
      ...fees,
    });
    const changed = ['--order-id-reuse', 'on', '--overdraft', '2000000', '--fee-percent', '2.5'];
    const after = { order_id_reuse: 'on', overdraft: '2000000.00', ...fees, fee_percent: 2.5 };
    expect(await runJson([...update, ...changed])).toMatchObject(after);
    expect(await runJson(['merchants', 'show', '--id', 'tienda1'])).toMatchObject(after);
    const refused = await bench.run([...update, '--fee-percent', '51']);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain('--fee-percent must be a number from 0 to 50');
    expect(refused.stderr).toContain('--fee-percent debe ser un número de 0 a 50');
  });

  test('keys rotate and keys revoke: both keys work at first, the revoked one fails within a second', async () => {
    const merchant = ['--merchant', 'tienda1', '--kind', 'private'];
    const { key } = await runJson<{ key: string }>(['keys', 'rotate', ...merchant]);
    expect(await statusOf(program.sandbox, 'tienda1', key)).toBe(200);
    expect(await statusOf(program.sandbox, 'tienda1', 'OLD_private')).toBe(200);
    const revoked = await runJson(['keys', 'revoke', ...merchant, '--ends-in', 'vate']);
    expect(revoked).toMatchObject({ ends_in: 'vate', revoked: 1 });
    await sleep(1_000);
    expect(await statusOf(program.sandbox, 'tienda1', 'OLD_private')).toBe(401);
    expect(await statusOf(program.sandbox, 'tienda1', key)).toBe(200);
    const none = await bench.run(['keys', 'revoke', ...merchant, '--ends-in', 'none']);
    expect(none).toMatchObject({
      exitCode: 2,
      stderr: 'recaudo: tienda1 has no live private key that ends in none\n',
    });
  });

  test('doctor: everything passes once every sweep has run', { timeout: 120_000 }, async () => {
    await vi.waitFor(
      async () => expect(await bench.run(['doctor'])).toMatchObject({ exitCode: 0, stderr: '' }),
      {
        timeout: 100_000,
        interval: 1_000,
      },
    );
    const { stdout } = await bench.run(['doctor']);
    expect(stdout).toContain('sandbox: well');
    expect(stdout).toContain('production: closed');
    expect((await fetch(`${program.portal}/estado`)).status).toBe(200);
  });

  test('doctor: warns of an overdue access review until someone reviews it', async () => {
    const address = await findRunningServer(bench.dataFolder);
    if (address === undefined) throw new Error('the database of the program is not running');
    const control = openDatabase({ address, name: 'recaudo_control', poolSize: 1 });
    await control.run(makeReviewOverdue);
    await control.close();
    const { stdout } = await bench.run(['doctor']);
    expect(stdout).toContain('sandbox: warnings');
    expect(stdout).toMatch(/- access: the review of operators and their roles was due on \d{4}-\d\d-\d\d/);
    expect(stdout).not.toContain('Everything is working.');
    expect(await bench.run(['operators', 'review', '--done'])).toMatchObject({ exitCode: 0 });
    expect((await bench.run(['doctor'])).stdout).toContain('+ access: ok');
  });

  test('migrate: up to date', async () => {
    expect((await bench.run(['migrate'])).stdout).toMatch(/recaudo_sandbox\s+up to date/);
  });

  test('a closed production: 503 1004 with instructions, not ready, no merchants', async () => {
    const response = await fetch(`${program.production}/v1/m/customers`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toMatchObject({
      error_code: 1004,
      category: 'internal',
      description: expect.stringContaining('RECAUDO_PRODUCTION_KEY_FILE'),
    });
    expect((await fetch(`${program.production}/readyz`)).status).toBe(503);
    expect((await fetch(`${program.production}/healthz`)).status).toBe(200);
    const refused = await bench.run([
      'merchants',
      'create',
      '--name',
      'x',
      '--environment',
      'production',
      '--fee-percent',
      '2.9',
      '--fee-fixed',
      '900',
    ]);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toMatch(/^recaudo: Production is closed until RECAUDO_PRODUCTION_KEY_FILE/);
  });
});

test('production opens with a key file and rejects another one', async () => {
  const file = join(bench.scratch, 'production.json');
  const env = { RECAUDO_PRODUCTION_KEY_FILE: file };
  expect((await bench.run(['vault', 'init', '--file', file])).exitCode).toBe(0);
  const program = await bench.start([], env);
  const create = ['merchants', 'create', '--name', 'x', '--environment', 'production'];
  const unpriced = await bench.run(create, env);
  expect(unpriced.exitCode).toBe(2);
  expect(unpriced.stderr).toContain(
    'a merchant of production needs a price: --fee-percent P --fee-fixed PESOS',
  );
  const live = await runJson<Demo>([...create, '--fee-percent', '3.1', '--fee-fixed', '0'], env);
  const shown = await runJson<Record<string, unknown>>(
    ['merchants', 'show', '--id', live.merchant_id, '--environment', 'production'],
    env,
  );
  expect(shown).toMatchObject({ fee_percent: 3.1, fee_fixed: '0.00', fee_tax: 19 });
  expect(live.base_url).toBe(program.production);
  expect(await statusOf(program.production, live.merchant_id, live.private_key)).toBe(200);
  expect(await statusOf(program.sandbox, live.merchant_id, live.private_key)).toBe(401);
  expect((await fetch(`${program.production}/readyz`)).status).toBe(200);
  await stop(program);

  const other = join(bench.scratch, 'other.json');
  await bench.run(['vault', 'init', '--file', other]);
  const refused = await bench.run(['serve', '--port-base', '19000'], { RECAUDO_PRODUCTION_KEY_FILE: other });
  expect(refused.exitCode).toBe(1);
  const lastLine = refused.stderr.trim().split('\n').at(-1);
  expect(lastLine).toMatch(/^recaudo: the production database was created with another key file/);
});
