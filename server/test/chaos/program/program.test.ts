import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { isAlive, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram('empty');
const ana = { name: 'Ana', email: 'ana@example.com' };

interface Customer {
  id: string;
  external_id: string | null;
}

async function call(program: RunningProgram, method: string, path: string, body?: unknown) {
  const { merchant_id, private_key } = bench.demo();
  const response = await fetch(`${program.sandbox}/v1/${merchant_id}${path}`, {
    method,
    headers: { authorization: basic(private_key), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function list(program: RunningProgram, query: string): Promise<Customer[]> {
  const { status, text } = await call(program, 'GET', `/customers?${query}`);
  expect(status).toBe(200);
  return JSON.parse(text) as Customer[];
}

async function listIds(program: RunningProgram): Promise<Set<string>> {
  const ids = new Set<string>();
  for (;;) {
    const page = await list(program, `limit=100&offset=${ids.size}`);
    if (page.length === 0) return ids;
    for (const { id } of page) ids.add(id);
  }
}

/** Creates and deletes customers in parallel until the program is gone; records acknowledged writes. */
function writeUntilItEnds(program: RunningProgram) {
  const created = new Set<string>();
  const deleted = new Set<string>();
  const side = async () => {
    for (let number = 0; ; number += 1) {
      const { status, text } = await call(program, 'POST', '/customers', ana);
      if (status !== 201) continue;
      const { id } = JSON.parse(text) as Customer;
      created.add(id);
      if (number % 5 !== 0) continue;
      // A delete without a response may or may not have happened, so the check ignores such customers.
      created.delete(id);
      if ((await call(program, 'DELETE', `/customers/${id}`)).status === 204) deleted.add(id);
    }
  };
  const ended = Promise.allSettled(Array.from({ length: 8 }, side));
  return { created, deleted, ended };
}

async function expectAllThere(
  program: RunningProgram,
  written: { created: Set<string>; deleted: Set<string> },
) {
  const present = await listIds(program);
  expect([...written.created].filter(id => !present.has(id))).toEqual([]);
  expect([...written.deleted].filter(id => present.has(id))).toEqual([]);
}

const stop = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

const postmasterPid = async () => {
  const folder = await findDatabaseFolder(bench.dataFolder);
  return Number(readFileSync(join(folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
};

describe('start', () => {
  test('the first start prints a curl that works when pasted, and stores what it printed', async () => {
    const program = await bench.start();
    const printed = /^curl (?:.*\\\n)*.*$/m.exec(program.stdout())?.[0] ?? '';
    expect(printed).toContain(bench.demo().private_key);
    // A person pastes the command into a shell.
    const { stdout } = await promisify(execFile)('sh', ['-c', `${printed} -s -w '\\n%{http_code}'`]);
    const [body = '', status] = stdout.split('\n');
    expect(status).toBe('200');
    expect(JSON.parse(body)).toMatchObject({
      status: 'completed',
      amount: 20_000,
      customer: { name: 'Ana' },
    });
    for (const address of [program.portal, program.sandbox]) {
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    }
    await stop(program);
  });

  test('the printed account signs in, owns the demo merchant and is an operator', async () => {
    const program = await bench.start();
    const { email, password, merchant_id } = bench.demo();
    for (const line of [program.portal.replace('127.0.0.1', 'localhost'), email])
      expect(program.stdout()).toContain(line);
    const answer = await fetch(`${program.portal}/panel/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { account: { is_operator: true }, businesses: [{ role: 'owner', sandbox_merchant_id: merchant_id }] },
    ]);
    await stop(program);
  });

  test('the second start keeps the demo merchant and its customers, and names its process', async () => {
    const before = bench.demo();
    const program = await bench.start();
    const numbers = await (await fetch(`${program.portal}/metrics`)).text();
    expect(numbers).toMatch(/^recaudo_nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
    expect(numbers).toMatch(/^recaudo_process_resident_memory_bytes \d+$/m);
    expect(bench.demo()).toEqual(before);
    expect(program.stdout()).toContain(before.private_key);
    expect((await listIds(program)).size).toBe(8);
    await stop(program);
  });

  test('a second start on the same folder names its holder and disturbs nothing', async () => {
    const program = await bench.start();
    const second = await bench.run(['serve', '--port-base', '19000']);
    expect(second.exitCode).toBe(1);
    expect(second.stderr).toMatch(
      new RegExp(`^recaudo: .*already running on .* \\(process ${program.pid}\\)`),
    );
    expect(second.stderr).not.toContain('    at ');
    expect((await call(program, 'GET', '/customers')).status).toBe(200);
    await stop(program);
  });

  test('names occupied ports, with one process and with several', async () => {
    const program = await bench.start();
    // A second program on the same database server, as on another machine.
    const server = await findRunningServer(bench.dataFolder);
    const host = encodeURIComponent(server?.socketFolder ?? '');
    const env = {
      RECAUDO_DATABASE_URL: `postgres://${server?.user}@localhost/?host=${host}`,
      RECAUDO_DATA_DIR: join(bench.scratch, 'other'),
      RECAUDO_SANDBOX_KEY_FILE: join(bench.dataFolder, 'keys/sandbox.json'),
    };
    const taken = Number(program.portal.split(':').at(-1));
    for (const processes of ['1', '2']) {
      const args = [
        'serve',
        '--port-base',
        String(taken - 1),
        '--roles',
        'api',
        '--api-processes',
        processes,
      ];
      const other = await bench.run(args, env);
      expect(other.exitCode).toBe(2);
      expect(other.stderr).toContain(`recaudo: 127.0.0.1:${taken} is already in use; pick other ports`);
      expect(other.stderr).not.toContain('    at ');
    }
    await stop(program);
  });
});

describe('kill -9', () => {
  test('of the program: the next start has every acknowledged customer', async () => {
    const program = await bench.start();
    const written = writeUntilItEnds(program);
    while (written.created.size < 300) await sleep(5);
    program.kill('SIGKILL');
    await written.ended;
    const again = await bench.start();
    await expectAllThere(again, written);
    await stop(again);
  });
});

describe('SIGTERM', () => {
  test('requests in progress get a response, new connections are refused, the exit code is 0', async () => {
    const program = await bench.start();
    const server = await findRunningServer(bench.dataFolder);
    const holder = new Client({
      host: server?.socketFolder ?? '',
      user: server?.user ?? '',
      database: 'recaudo_sandbox',
    });
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `insert into customers (merchant_id, id, creation_date, name, email, external_id, has_account)
       values ($1, 'held', now(), 'x', 'x@example.com', 'held', false)`,
      [bench.demo().merchant_id],
    );
    const underWay = call(program, 'POST', '/customers', { ...ana, external_id: 'held' });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
    while ((await holder.query(waiting)).rowCount === 0) await sleep(5);
    const pid = await postmasterPid();
    program.kill('SIGTERM');
    while (await fetch(`${program.sandbox}/healthz`).then(Boolean, () => false)) await sleep(10);
    await holder.query('rollback');
    await holder.end();
    expect(await underWay).toMatchObject({
      status: 201,
      text: expect.stringContaining('"external_id":"held"'),
    });
    const answeredAt = performance.now();
    expect(await program.exited).toBe(0);
    // The program closes idle keep-alive connections, which would last 72 s.
    expect(performance.now() - answeredAt).toBeLessThan(30_000);
    expect(isAlive(pid)).toBe(false);
    const again = await bench.start();
    expect(await list(again, 'external_id=held')).toHaveLength(1);
    await stop(again);
  });
});
