import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, newHttpServer } from '../../../src/platform/http/server.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { converse, openRaw, type RawAnswer } from '../../support/doubles/network/raw-http.ts';

const timeouts = { headMs: 150, requestMs: 300, checkEveryMs: 20, lingerMs: 100 };

let app: App;
let port: number;
let faults: Error[];
let slowRequests = 0;
let answerSlowRequests: () => void;

beforeEach(async () => {
  faults = [];
  app = newHttpServer({
    helpUrl: 'http://127.0.0.1:8000',
    timeouts,
    onUnexpectedError: error => faults.push(error),
  });
  const slow = new Promise<void>(resolve => {
    answerSlowRequests = resolve;
  });
  app.get('/quick', (_request, reply) => reply.send({ quick: true }));
  app.post('/quick', (request, reply) => reply.send({ got: request.body }));
  slowRequests = 0;
  app.get('/slow', () => {
    slowRequests += 1;
    return slow.then(() => ({ slow: true }));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  answerSlowRequests();
  expect(faults).toEqual([]);
  await app.close();
});

const first = async (bytes: string): Promise<RawAnswer> => {
  const [answer] = await converse(port, bytes);
  if (answer === undefined) throw new Error('the connection was closed without an answer');
  return answer;
};

describe('slow clients', () => {
  test.each([
    ['a head that does not end', 'GET /quick HTTP/1.1\r\nHost: x\r\n'],
    ['a body that does not end', 'POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
    [
      'a chunk that does not end',
      'POST /quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
    ],
  ])('408 1001: %s', async (_title, bytes) => {
    const answer = await first(bytes);
    expectError(answer, 1001, 'The request did not arrive completely in time', 408);
    expect(answer.headers['connection']).toBe('close');
  });

  test('a client that never hangs up after its error does not hold the connection', async () => {
    const connection = openRaw(port);
    connection.socket.write('broken\r\n\r\n');
    await connection.answers(1);
    while ((await connectionCount()) > 0) await sleep(10);
    connection.socket.destroy();
  });

  test('no response: an idle connection is closed silently', async () => {
    const connection = openRaw(port);
    await connection.closed;
    expect(connection.received()).toBe('');
    connection.socket.destroy();
  });

  test('a slow handler does not count as a slow client', async () => {
    const answer = first('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(timeouts.requestMs + 100);
    answerSlowRequests();
    expect((await answer).text).toBe('{"slow":true}');
  });
});

const connectionCount = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

describe('versions and methods', () => {
  test('200: HTTP/1.0 without a Host, and the connection ends', async () => {
    const connection = openRaw(port);
    connection.socket.write('GET /quick HTTP/1.0\r\n\r\n');
    await connection.closed;
    expect(await connection.answers(1)).toMatchObject([{ status: 200, text: '{"quick":true}' }]);
    connection.socket.destroy();
  });

  test('400 1001: HTTP/1.1 without a Host', async () => {
    expectError(await first('GET /quick HTTP/1.1\r\n\r\n'), 1001, 'Host is required');
  });

  test('404 without a body: HEAD', async () => {
    const connection = openRaw(port);
    connection.socket.write('HEAD /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await connection.closed;
    // The content length of a GET is announced, but no body follows.
    expect(connection.received()).toMatch(/^HTTP\/1\.1 404 [^]+content-length: [1-9]\d*\r\n[^]*\r\n\r\n$/);
    connection.socket.destroy();
  });

  test.each([
    ['CONNECT', 'CONNECT bank.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TRACE', 'TRACE /quick HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['PROPFIND', 'PROPFIND /quick HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a whole URL of another host', 'GET http://bank.example/quick2 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('404 1005: %s', async (_title, bytes) => {
    expectError(await first(bytes), 1005);
  });

  test('200: ignores an unsupported Upgrade', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    expect((await first(`GET /quick HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`)).text).toBe('{"quick":true}');
  });

  test('200: a connection serves several requests', async () => {
    const connection = openRaw(port);
    for (let count = 1; count <= 5; count += 1) {
      connection.socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await connection.answers(count)).toHaveLength(count);
    }
    connection.socket.destroy();
  });
});

describe('closing', () => {
  test('a closing server answers pending requests, then ends their kept-alive connections and itself', async () => {
    const busy = openRaw(port);
    const idle = openRaw(port);
    busy.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
    idle.socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.answers(1);
    await expect.poll(() => slowRequests).toBe(1);
    const closed = app.close();
    await idle.closed;
    await expect(converse(port, 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')).resolves.toEqual([]);
    answerSlowRequests();
    const [answer] = await busy.answers(1);
    expect(answer).toMatchObject({ status: 200, text: '{"slow":true}', headers: { connection: 'close' } });
    await busy.closed;
    busy.socket.destroy();
    idle.socket.destroy();
    await closed;
  });

  test('a request that arrives on a busy connection is served, not rejected', async () => {
    const connection = openRaw(port);
    connection.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => slowRequests).toBe(1);
    const closed = app.close();
    connection.socket.write('GET /missing HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(30);
    answerSlowRequests();
    const answers = await connection.answers(2);
    expect(answers[0]).toMatchObject({ status: 200 });
    // The first response may already have closed the connection; a second one must be an error object.
    if (answers[1] !== undefined) expectError(answers[1], 1005);
    connection.socket.destroy();
    await closed;
  });
});
