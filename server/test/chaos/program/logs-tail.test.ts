import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../../support/world/gateway/client.ts';
import { MAIN, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();
let program: RunningProgram;

beforeAll(async () => {
  program = await bench.start();
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

interface Line {
  method: string;
  path: string;
  query: string;
  status: number;
  error_code: number | null;
  error: string | null;
}

/** Runs `recaudo logs tail` next to the running program; only its first line shows that it has started. */
function tail(...options: string[]) {
  const child = spawn(process.execPath, [MAIN, 'logs', 'tail', ...options], {
    env: { RECAUDO_DATA_DIR: bench.dataFolder },
  });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', text => {
    said.out += String(text);
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    said.error += String(text);
  });
  const lines = () =>
    said.out
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line) as Line);
  return {
    lines,
    queries: () => lines().map(({ query }) => query),
    stderr: () => said.error,
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

async function call(path: string, method = 'GET', body?: object): Promise<number> {
  const { merchant_id, private_key } = bench.demo();
  const response = await fetch(`${program.sandbox}/v1/${merchant_id}${path}`, {
    method,
    headers: { authorization: basic(private_key), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const patience = { timeout: 60_000 };

test('prints requests as JSON lines with explained errors; filters apply; Ctrl-C exits with 0', async () => {
  const all = tail('--since', '1m', '--path', '/plans');
  const refused = tail('--since', '1m', '--path', '/plans', '--status', '4xx', '--method', 'post');
  const missing = tail('--since', '1m', '--path', '/plans', '--status', '404');
  expect(await call('/plans?limit=7')).toBe(200);
  expect(await call('/plans', 'POST', { name: 'sin precio' })).toBe(400);
  expect(await call('/plans/unknown')).toBe(404);
  await expect.poll(() => all.lines().length, patience).toBe(3);
  expect(all.lines()).toMatchObject([
    { method: 'GET', query: 'limit=7', status: 200, error_code: null, error: null },
    { method: 'POST', status: 400, error_code: 1001, error: 'The request is not well formed' },
    { method: 'GET', status: 404, error_code: 1005 },
  ]);
  await expect.poll(() => refused.lines(), patience).toMatchObject([{ status: 400 }]);
  await expect.poll(() => missing.lines(), patience).toMatchObject([{ status: 404 }]);
  for (const one of [all, refused, missing]) expect([await one.stop(), one.stderr()]).toEqual([0, '']);
});

test('survives a restart of the gateway and its database without a lost or duplicate line', {
  timeout: 180_000,
}, async () => {
  const follower = tail('--since', '1m', '--path', '/customers', '--json');
  const sent: string[] = [];
  const send = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const query = `limit=1&offset=${sent.length}`;
      expect(await call(`/customers?${query}`)).toBe(200);
      sent.push(query);
    }
  };
  await send(30);
  await expect.poll(() => follower.queries().length, patience).toBe(30);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  await expect.poll(follower.stderr, patience).toContain('the database is not responding');
  program = await bench.start();
  await send(30);
  await expect.poll(() => follower.queries().length, patience).toBe(60);
  expect(follower.queries().toSorted()).toEqual(sent.toSorted());
  expect(follower.stderr()).toContain('nothing is missing');
  expect(await follower.stop('SIGTERM')).toBe(0);
});

test('ends when its reader ends: `recaudo logs tail | head -1`', async () => {
  await call('/plans?limit=9');
  const child = spawn('sh', ['-c', `"$0" "$1" logs tail --since 5m | head -1`, process.execPath, MAIN], {
    env: { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder },
  });
  let out = '';
  child.stdout.on('data', chunk => {
    out += String(chunk);
  });
  const ended = once(child, 'exit');
  // The process notices the closed pipe only when it writes the next line.
  const calling = setInterval(() => void call('/plans?limit=9'), 500);
  await ended;
  clearInterval(calling);
  expect(out.trim().split('\n')).toHaveLength(1);
});

test.each([
  [['--status', '6xx'], '--status must be a class such as 4xx, or a status such as 402'],
  [['--method', 'FETCH'], '--method must be one of: GET, POST, PUT, DELETE'],
  [['--since', 'yesterday'], '--since must be a time ago such as 15m, 2h or 3d'],
  [['--merchant', 'unknown'], 'there is no merchant unknown'],
  [['--environment', 'production'], 'Production is closed'],
])('exit code 1 or 2: recaudo logs tail %s', async (options, sentence) => {
  const { exitCode, stderr } = await bench.run(['logs', 'tail', ...options]);
  expect(exitCode).toBeGreaterThan(0);
  expect(stderr).toContain(sentence);
});
