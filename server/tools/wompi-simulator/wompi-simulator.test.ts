import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSignedEvent, readEvent } from '../../src/processors/wompi/events.ts';
import { signPayment } from '../../src/processors/wompi/signature.ts';
import { startWompiSimulator, type WompiSimulator } from './wompi-simulator.ts';

let simulator: WompiSimulator;
const received: { body: unknown; checksum: unknown }[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ body, checksum: request.headers['x-event-checksum'] });
    response.end();
  });
});

beforeEach(async () => {
  received.length = 0;
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  simulator = await startWompiSimulator({ eventsUrl: `http://127.0.0.1:${port}/events` });
});
afterEach(async () => {
  await simulator.close();
  receiver.closeAllConnections();
  await new Promise(resolve => receiver.close(resolve));
});

interface Answer {
  data: {
    id: string;
    presigned_acceptance: { acceptance_token: string };
    presigned_personal_data_auth: { acceptance_token: string };
  };
  error: { type: string; messages: object };
}

async function call(path: string, key: string, body?: object) {
  const response = await fetch(`${simulator.baseUrl}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function payment() {
  const { publicKey, integritySecret } = simulator.keys;
  const { data } = (await call(`/merchants/${publicKey}`, '')).body;
  return {
    acceptance_token: data.presigned_acceptance.acceptance_token,
    accept_personal_auth: data.presigned_personal_data_auth.acceptance_token,
    amount_in_cents: 150_000,
    currency: 'COP',
    reference: 'r1',
    customer_email: 'ana@example.com',
    signature: signPayment({ reference: 'r1', amountCentavos: 150_000n, currency: 'COP' }, integritySecret),
    payment_method: { type: 'NEQUI', phone_number: '3991111111' },
  };
}

test('the events of changes are signed, in changing order', async () => {
  const { publicKey, eventsSecret } = simulator.keys;
  const { data: token } = (await call('/tokens/nequi', publicKey, { phone_number: '3992222222' })).body;
  await call(`/tokens/nequi/${token.id}`, publicKey);
  const { data } = (await call('/transactions', publicKey, await payment())).body;
  await call(`/transactions/${data.id}`, '');
  expect(await Promise.all(simulator.delivered)).toEqual([200, 200]);
  const events = received.map(({ body }) => readEvent(body));
  expect(events.map(event => [event?.name, event && isSignedEvent(event, eventsSecret)])).toEqual([
    ['nequi_token.updated', true],
    ['transaction.updated', true],
  ]);
  expect(events[1]?.properties[0]).toBe('transaction.status');
  expect(received[1]?.checksum).toBe(events[1]?.checksum.toLowerCase());
});

describe('the simulator rejects', () => {
  test.each([
    ['acceptance_token', { acceptance_token: undefined }],
    ['accept_personal_auth', { accept_personal_auth: undefined }],
    ['accept_personal_auth', { accept_personal_auth: 'made.up.token' }],
    ['signature', { signature: 'a'.repeat(64) }],
    ['signature', { amount_in_cents: 150_001 }],
    ['signature', { expiration_time: '2099-01-01T00:00:00Z' }],
    ['expiration_time', { expiration_time: '2020-01-01T00:00:00Z' }],
    ['amount_in_cents', { amount_in_cents: 0 }],
    ['currency', { currency: 'USD' }],
    ['reference', { reference: 'x'.repeat(256) }],
    ['customer_email', { customer_email: 'ana' }],
    ['redirect_url', { redirect_url: 'back' }],
    ['payment_method', { payment_method: undefined }],
    ['payment_method', { payment_method: { type: 'toString' } }],
    ['payment_method', { payment_method: { type: 'NEQUI', phone_number: '123' } }],
  ])('a payment by its %s', async (field, change) => {
    const { publicKey } = simulator.keys;
    const { status, body } = await call('/transactions', publicKey, { ...(await payment()), ...change });
    expect([status, body.error.type]).toEqual([422, 'INPUT_VALIDATION_ERROR']);
    expect(Object.keys(body.error.messages)).toContain(field);
  });

  test('a used reference', async () => {
    const { publicKey } = simulator.keys;
    await call('/transactions', publicKey, await payment());
    const { status, body } = await call('/transactions', publicKey, await payment());
    expect(status).toBe(422);
    expect(body.error.messages).toEqual({ reference: ['La referencia ya ha sido usada'] });
  });

  test.each([
    ['/transactions?reference=r1', 'publicKey'],
    ['/payment_sources/1', 'publicKey'],
    ['/pse/financial_institutions', 'privateKey'],
    ['/pse/financial_institutions', 'eventsSecret'],
  ] as const)('%s with the %s', async (path, key) => {
    const { status, body } = await call(path, simulator.keys[key]);
    expect([status, body.error.type]).toEqual([401, 'INVALID_ACCESS_TOKEN']);
  });
});
