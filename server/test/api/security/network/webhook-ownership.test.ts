import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  ok,
  type Received,
  type Receiver,
  startReceiver,
} from '../../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import {
  startSharedGateway,
  startTestGateway,
  type TestGateway,
} from '../../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver, type WebhookBody } from '../../../support/world/shop/webhooks.ts';

type Reply = (ping: Received) => string;
const code: Reply = ({ body }) => body.verification_code ?? '';
const codeAsJson: Reply = ping => JSON.stringify({ verification_code: code(ping) });
const wholeRequest: Reply = ({ text }) => text;
const otherCode: Reply = () => '00000000';

let live: TestGateway;
let sandbox: TestGateway;
let receiver: Receiver;
let client: TestClient;
beforeAll(async () => {
  live = await startTestGateway({ environment: 'production', webhooksToLoopback: 'readable' });
  sandbox = await startSharedGateway();
});
beforeEach(async () => {
  receiver = await startReceiver();
  ({ client } = await live.merchant());
  return () => receiver.close();
});
afterAll(async () => {
  await live.close();
  await sandbox.close();
});

const replying = (reply: Reply) => {
  receiver.answer = (received, response) => void response.writeHead(200).end(reply(received));
};

describe('a production endpoint', () => {
  test('unverified: a bare 2xx proves nothing, and gets no events', async () => {
    receiver.answer = ok;
    const webhook = await createWebhook(client, receiver.url);
    expect(webhook.status).toBe('unverified');
    await saveCustomer(client);
    await deliver(live);
    expect(receiver.events()).toEqual([]);
  });

  test.each([
    ['the code', code],
    ['the code as JSON', codeAsJson],
  ])('verified: it responds with %s', async (_title, reply) => {
    replying(reply);
    expect((await createWebhook(client, receiver.url)).status).toBe('verified');
    await saveCustomer(client);
    await deliver(live);
    expect(receiver.events()).toHaveLength(1);
  });

  test.each([
    ['the whole request, as pages for debugging do', wholeRequest],
    ['another code', otherCode],
  ])('unverified: it responds with %s', async (_title, reply) => {
    replying(reply);
    expect((await createWebhook(client, receiver.url)).status).toBe('unverified');
  });

  test('unverified: it responds with the code, but not 2xx', async () => {
    receiver.answer = (received, response) => void response.writeHead(302).end(code(received));
    expect((await createWebhook(client, receiver.url)).status).toBe('unverified');
  });

  test('204: the code is entered manually; 422 1003 with another one', async () => {
    const webhook = await createWebhook(client, receiver.url);
    expectError(await client.post(`/webhooks/${webhook.id}/verify/00000000`), 1003);
    const sent = receiver.received[0]?.body.verification_code ?? '';
    expect((await client.post(`/webhooks/${webhook.id}/verify/${sent}`)).status).toBe(204);
    expect((await client.get<WebhookBody>(`/webhooks/${webhook.id}`)).body.status).toBe('verified');
  });

  test('another url has to verify again; any PUT sends a ping', async () => {
    replying(code);
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = ok;
    const moved = await client.put<WebhookBody>(`/webhooks/${id}`, { url: `${receiver.url}/other` });
    expect(moved.body.status).toBe('unverified');
    replying(code);
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, {})).body.status).toBe('verified');
  });
});

test('verified: in the sandbox a bare 2xx is enough (Interface 17.3)', async () => {
  const seller = await sandbox.merchant();
  expect((await createWebhook(seller.client, receiver.url)).status).toBe('verified');
});
