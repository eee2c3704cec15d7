import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, newHttpServer } from '../../../../src/platform/http/server.ts';
import { defaultTimeouts, type Timeouts } from '../../../../src/platform/http/timeouts.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { openRaw } from '../../../support/doubles/network/raw-http.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';

const quick: Timeouts = { headMs: 400, requestMs: 600, checkEveryMs: 20, lingerMs: 100 };
const MESSAGES = 'The request did not arrive completely in time';

let app: App | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function listen(timeouts: Timeouts): Promise<number> {
  app = newHttpServer({ helpUrl: 'http://127.0.0.1:8000', timeouts, onUnexpectedError: () => undefined });
  app.post('/form', request => ({ got: request.body ?? null }));
  app.post('/file', { bodyLimit: 1024 * 1024 }, request => ({ got: request.body ?? null }));
  app.post(
    '/guarded',
    { bodyLimit: 1024 * 1024, onRequest: async (_request, reply) => reply.code(401).send() },
    () => ({}),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

/** Sends single bytes as slowly as a client can; returns the response and its delay. */
async function trickle(port: number, path: string) {
  const startedAt = performance.now();
  const connection = openRaw(port);
  connection.socket.write(head(path));
  const timer = setInterval(() => connection.socket.write(' '), 50);
  const [answer] = await connection.answers(1);
  clearInterval(timer);
  connection.socket.destroy();
  return { answer, ms: performance.now() - startedAt };
}

test('the whole request has 15 s from its first byte, on every listener', () => {
  expect(defaultTimeouts).toMatchObject({ requestMs: 15_000, headMs: 10_000 });
  expect(defaultTimeouts.checkEveryMs).toBeLessThanOrEqual(500);
});

describe('a listener without uploads', () => {
  let port: number;
  beforeEach(async () => {
    port = await listen(quick);
  });

  test.each(['/form', '/file'])('408 1001: a body that trickles to %s', async path => {
    const { answer, ms } = await trickle(port, path);
    if (answer === undefined) throw new Error('there was no answer');
    expectError(answer, 1001, MESSAGES, 408);
    expect(answer.headers['connection']).toBe('close');
    recordFigures({ 'ms timeout in the test': quick.requestMs, 'ms until the response': ms });
    expect(ms).toBeGreaterThan(quick.requestMs - 100);
  });
});

describe('a listener with uploads', () => {
  const UPLOAD_MS = 60_000;
  let port: number;
  beforeEach(async () => {
    port = await listen({ ...quick, uploadMs: UPLOAD_MS });
  });

  test('408 1001: an ordinary body has its own time limit', async () => {
    const { answer, ms } = await trickle(port, '/form');
    if (answer === undefined) throw new Error('there was no answer');
    expectError(answer, 1001, MESSAGES, 408);
    expect(ms).toBeLessThan(UPLOAD_MS / 2);
  });

  test('200: a file may take longer', async () => {
    const connection = openRaw(port);
    connection.socket.write(head('/file'));
    await new Promise(resolve => setTimeout(resolve, 3 * quick.requestMs));
    connection.socket.write(`"${'x'.repeat(998)}"`);
    expect((await connection.answers(1))[0]).toMatchObject({ status: 200 });
    connection.socket.destroy();
  });

  test('401, and the connection ends in time: unauthorized uploads get no time', async () => {
    const startedAt = performance.now();
    const connection = openRaw(port);
    connection.socket.write(head('/guarded'));
    expect((await connection.answers(1))[0]).toMatchObject({ status: 401 });
    await connection.closed;
    expect(performance.now() - startedAt).toBeLessThan(UPLOAD_MS / 2);
    connection.socket.destroy();
  });
});
