import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callByHttp } from './http-call.ts';

let server: Server;
let pool: Pool;
const seen: string[] = [];
const waiting: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/falls') response.destroy();
    else if (request.url?.startsWith('/waits')) waiting.push(response);
    else response.writeHead(418, { 'x-word': 'tea' }).end('short');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
});
afterAll(async () => {
  await pool.destroy();
  server.closeAllConnections();
  server.close();
});

const get = (path: string, timeoutMs: number) =>
  callByHttp(pool, { method: 'GET', path, headers: {}, body: null }, timeoutMs);

describe('a request by HTTP', () => {
  test('is answered, whatever the status', async () => {
    expect(await get('/', 20_000)).toMatchObject({ kind: 'answered', status: 418, text: 'short' });
  });

  test('has no response if the connection drops or the timeout passes after it was sent', async () => {
    expect(await get('/falls', 20_000)).toMatchObject({ kind: 'no_answer' });
    expect(await get('/waits', 200)).toEqual({ kind: 'no_answer', message: 'no answer within 200 ms' });
  });

  test('was not sent if the timeout passes before, and is not sent later', async () => {
    const first = get('/waits/first', 20_000);
    await expect.poll(() => seen).toContain('/waits/first');
    expect(await get('/second', 20)).toMatchObject({ kind: 'not_sent' });
    for (const response of waiting.splice(0)) response.end();
    expect(await first).toMatchObject({ kind: 'answered' });
    expect(await get('/third', 20_000)).toMatchObject({ kind: 'answered' });
    expect(seen).not.toContain('/second');
  });

  test('was not sent to a closed port', async () => {
    const closed = new Pool('http://127.0.0.1:9');
    const reply = await callByHttp(closed, { method: 'GET', path: '/', headers: {}, body: null }, 20_000);
    expect(reply).toMatchObject({ kind: 'not_sent', message: expect.stringContaining('ECONNREFUSED') });
    await closed.destroy();
  });
});
