import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryBook } from '../../../../test/support/doubles/connections/memory-connection.ts';
import { makeTestCertificates } from '../../../../test/support/world/gateway/test-certificates.ts';
import { systemClock } from '../../../platform/primitives/time/clock.ts';
import { noTaxes } from '../../card-processor.ts';
import { openpayKind } from '../openpay-kind.ts';
import type { OpenpaySettings } from '../settings.ts';
import { newHttpLine } from './http-line.ts';

/** The other gateway's certificate comes from its own authority and is valid only for 127.0.0.1. */
let server: Server;
let port = 0;
let authority = '';
let strangers = '';
const seen: string[] = [];

beforeAll(async () => {
  const own = await makeTestCertificates('127.0.0.1');
  authority = own.authority.chain;
  strangers = (await makeTestCertificates('127.0.0.1')).authority.chain;
  server = createServer({ key: own.server.key, cert: own.server.chain }, (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const isToken = request.url?.endsWith('/tokens') === true;
    const charge = { id: 'tr1', order_id: 'r1', status: 'completed', amount: 1, authorization: '123456' };
    const answer = isToken ? { id: 'tok1' } : { ...charge, method: 'card', error_message: null };
    response
      .writeHead(isToken ? 201 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (settings: Partial<OpenpaySettings>) =>
  openpayKind.open({
    id: 'link1',
    settings: { baseUrl: `https://127.0.0.1:${port}`, ...settings },
    secrets: {},
    enrolmentOf: async () => ({ merchantId: 'm1', privateKey: 'sk_12345678' }),
    book: memoryBook('link1', () => systemClock.now()),
    numbers: { next: async () => 1 },
    trace: { hasRoom: () => true, add: () => undefined },
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });

const patient = { timeoutMs: 30_000 };
const purchase = {
  merchantId: 'ours',
  reference: 'r1',
  amountCentavos: 100n,
  taxes: noTaxes,
  capture: true,
  installments: 1,
  initiator: 'payer',
  agreement: null,
  threeDSecure: null,
  card: {
    number: '4111111111111111',
    holderName: 'Ana Torres',
    cvv2: '123',
    expirationMonth: '12',
    expirationYear: '30',
  },
} as const;

describe('the certificate of the other gateway', () => {
  test('is accepted if its authority is configured', async () => {
    const connection = open({ authority });
    expect(await connection.check(patient)).toMatchObject({ kind: 'answered' });
    expect(await connection.card?.authorise(purchase, patient)).toMatchObject({
      kind: 'approved',
      authorization: '123456',
    });
    expect(seen.splice(0)).toEqual(['GET /healthz', 'POST /v1/m1/tokens', 'POST /v1/m1/charges']);
    await connection.close();
  });

  test.each<[string, () => Partial<OpenpaySettings>, RegExp]>([
    ['no authority is named', () => ({}), /^the certificate is not trusted, see authority: .+/],
    [
      'another authority is named',
      () => ({ authority: strangers }),
      /^the certificate is not trusted, see authority: .+/,
    ],
    [
      'it is of another host',
      () => ({ authority, baseUrl: `https://localhost:${port}` }),
      /^the certificate is of another host: .*localhost/,
    ],
  ])('unavailable if %s, and nothing was sent', async (_why, settings, message) => {
    const connection = open(settings());
    expect(await connection.check(patient)).toEqual({
      kind: 'failed',
      message: expect.stringMatching(message),
    });
    expect(await connection.card?.authorise(purchase, patient)).toEqual({ kind: 'unavailable' });
    expect(connection.state().lastFault?.message).toMatch(
      new RegExp(message.source.replace('^', '^POST /tokens: ')),
    );
    expect(seen).toEqual([]);
    await connection.close();
  });

  test.each([
    [true, () => `\n${authority}${strangers}\n`],
    [false, () => 'authority.pem'],
    [false, () => '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----'],
  ])('%s: accepted as its authority', (isGood, text) => {
    const settings = { baseUrl: 'https://api.example.com', authority: text() };
    expect(Compile(openpayKind.settings).Check(settings)).toBe(isGood);
  });
});

test('not sent, and nothing thrown: the HTTP client cannot be loaded, as while its files are replaced', async () => {
  vi.doMock('undici', () => {
    throw new Error('gone');
  });
  try {
    const line = newHttpLine({ baseUrl: 'http://127.0.0.1:1' });
    const call = { method: 'GET', path: '/m1/charges', headers: {}, body: null } as const;
    expect(await line?.send(call, 1_000)).toEqual({
      kind: 'not_sent',
      message: 'the HTTP client could not be loaded',
    });
    await line?.close();
  } finally {
    vi.doUnmock('undici');
  }
});
