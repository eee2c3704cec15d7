import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSender, type Sender } from '../../../src/domain/webhooks/delivery/attempts/sender.ts';
import { startDeliveries } from '../../../src/domain/webhooks/delivery/queue/start-deliveries.ts';
import { targetRulesOf } from '../../../src/domain/webhooks/endpoints/target.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, listDeliveries } from '../../support/world/shop/webhooks.ts';

const rules = targetRulesOf({ environment: 'sandbox', webhooksToLoopback: 'readable' });
let sender: Sender;
const servers: Server[] = [];
beforeAll(() => {
  sender = newSender({ rules });
});
afterAll(async () => {
  await sender.close();
  for (const server of servers) server.close();
});

/** A server that writes arbitrary bytes. */
async function startRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => onConnection(socket));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

function keepWriting(socket: Socket, bytes: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const call = (url: string) => sender.send({ endpoint: 'm w', merchantId: 'm', url, headers: {}, body: '{}' });
const HEAD = 'HTTP/1.1 200 OK\r\n';

describe('a misbehaving receiver', () => {
  test.each<[string, (socket: Socket) => void, object]>([
    [
      'answers garbage',
      socket => socket.end('hola, ¿qué tal?\r\n\r\n'),
      { reason: 'the answer is not valid HTTP' },
    ],
    [
      'hangs up without a word',
      socket => socket.destroy(),
      { reason: 'the connection was closed before an answer came' },
    ],
    [
      'hangs up within the head',
      socket => socket.end('HTTP/1.1 200 OK\r\nContent-Le'),
      { reason: 'the connection was closed before an answer came' },
    ],
    [
      'sends a head without end',
      socket => keepWriting(socket, `X-A: ${'a'.repeat(4_000)}\r\n`, 1),
      { reason: expect.stringMatching(/not valid HTTP|head of the answer is too large/) },
    ],
    [
      'redirects',
      socket =>
        socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
      { reason: 'it answered 302: redirects are not followed', responseCode: 302 },
    ],
    [
      'says 103 and then 204',
      socket => socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
      { delivered: true, responseCode: 204 },
    ],
    [
      'answers 200 and breaks off within the body',
      socket => socket.end(`${HEAD}Content-Length: 500\r\n\r\nhasta aq`),
      { delivered: true, responseCode: 200, responseBody: 'hasta aq' },
    ],
    [
      'answers 200 with a body that is no text',
      socket => socket.end(Buffer.from(`${HEAD}Content-Length: 4\r\n\r\n\0\xFF\xFEa`, 'latin1')),
      { delivered: true, responseBody: '\u{FFFD}\u{FFFD}\u{FFFD}a' },
    ],
    [
      'switches protocols',
      socket => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      { delivered: false },
    ],
  ])('%s', async (_title, onConnection, expected) => {
    const attempt = await call(await startRaw(onConnection));
    expect(attempt).toMatchObject({ delivered: false, ...expected });
    expect(attempt.durationMs).toBeLessThan(5_000);
  });

  test('endless response: cut off, and the status counts', async () => {
    let closed = false;
    let sent = 0;
    const url = await startRaw(socket => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      const chunk = 'x'.repeat(8_192);
      const more = () => {
        sent += chunk.length;
        if (!closed) socket.write(`2000\r\n${chunk}\r\n`, () => setImmediate(more));
      };
      socket.once('close', () => {
        closed = true;
      });
      more();
    });
    const attempt = await call(url);
    expect(attempt).toMatchObject({ delivered: true, responseCode: 200, responseBody: 'x'.repeat(1_000) });
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('trickling response: cut off two seconds after its headers', async () => {
    const url = await startRaw(socket => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      keepWriting(socket, '1\r\nx\r\n', 100);
    });
    const attempt = await call(url);
    expect(attempt).toMatchObject({ delivered: true, responseCode: 200 });
    expect(attempt.durationMs).toBeLessThan(4_000);
  });

  test('no response: given up after ten seconds', { timeout: 20_000 }, async () => {
    const attempt = await call(await startRaw(() => undefined));
    expect(attempt).toMatchObject({ responseCode: null, reason: 'no answer came within 10 seconds' });
    expect(attempt.durationMs).toBeGreaterThanOrEqual(9_900);
    expect(attempt.durationMs).toBeLessThan(14_000);
  });
});

describe('endpoints in parallel', () => {
  let shop: TestGateway;
  let live: Receiver;
  let client: TestClient;

  beforeAll(async () => {
    shop = await startTestGateway();
  });
  beforeEach(async () => {
    live = await startReceiver();
    client = (await shop.merchant()).client;
    return () => live.close();
  });
  afterAll(() => shop.close());

  test('a hanging and a rejecting one do not delay the one that responds', {
    timeout: 30_000,
  }, async () => {
    const hanging = await startReceiver(ok);
    const refusing = await startReceiver(ok);
    for (const { url } of [hanging, refusing, live]) await createWebhook(client, url);
    hanging.answer = () => undefined;
    refusing.answer = refuse(500);
    const deliveries = startDeliveries(shop.gateway);
    // More than both bad endpoints together may hold.
    await Promise.all(Array.from({ length: 300 }, () => saveCustomer(client)));
    const startedMs = performance.now();
    await expect.poll(() => live.events().length, { interval: 20 }).toBe(300);
    expect(performance.now() - startedMs).toBeLessThan(8_000);
    // The failing endpoints got few attempts.
    expect(hanging.events().length).toBeLessThanOrEqual(16);
    expect(refusing.events().length).toBeLessThanOrEqual(40);
    await hanging.close();
    await refusing.close();
    await deliveries.stop();
  });

  test('a hundred dead endpoints do not delay the one that responds', { timeout: 30_000 }, async () => {
    const dying = await startReceiver();
    const shops = await Promise.all(Array.from({ length: 100 }, () => shop.merchant()));
    await Promise.all(shops.map(({ client: other }) => createWebhook(other, dying.url)));
    const { id } = await createWebhook(client, live.url);
    dying.answer = () => undefined;
    const deliveries = startDeliveries(shop.gateway);
    await Promise.all(shops.map(({ client: other }) => saveCustomer(other)));
    await Promise.all(Array.from({ length: 50 }, () => saveCustomer(client)));
    await expect.poll(() => live.events().length, { interval: 20 }).toBe(50);
    await expect.poll(async () => (await listDeliveries(client, id, '?limit=100')).length).toBe(50);
    await dying.close();
    await deliveries.stop();
  });
});
