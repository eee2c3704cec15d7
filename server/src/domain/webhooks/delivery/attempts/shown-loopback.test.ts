import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSender } from './sender.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((_request, response) => void response.writeHead(500).end('out of stock'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const rules = { httpIsOpen: true, loopbackIsOpen: true, loopbackResponses: 'named' as const };

test.each([
  ['127.0.0.1', { responseCode: 500, responseBody: 'out of stock' }],
  ['localhost', { responseCode: 500, responseBody: 'out of stock' }],
  ['rebound.example', { responseCode: null, responseBody: '', cause: 'not_taken_on_loopback' }],
])('a response of %s, which leads to this machine', async (host, expected) => {
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
  const sender = newSender({ rules, resolve });
  try {
    const url = `http://${host}:${port}/hooks`;
    const call = { endpoint: 'w1', merchantId: 'm1', url, headers: {}, body: '{}' };
    expect(await sender.send(call)).toMatchObject(expected);
  } finally {
    await sender.close();
  }
});
