import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic } from '../../../support/world/gateway/client.ts';
import {
  startSharedGateway,
  startTestGateway,
  type TestGateway,
} from '../../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { visa } from '../../../support/world/shop/cards.ts';

const HOME = 'https://pagos.example.com';
let plain: TestGateway;
let secure: TestGateway;
let local: TestPanel;
let panel: TestPanel;
beforeAll(async () => {
  plain = await startSharedGateway();
  secure = await startTestGateway({ listener: { isHttps: true } });
  local = await startTestPanel();
  panel = await startTestPanel({ portalUrl: HOME, portal: { listener: { isHttps: true } } });
});
afterAll(async () => {
  await panel.close();
  await local.close();
  await secure.close();
  await plain.close();
});

const quiet = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

describe('no response of /v1 is cached or sniffed', () => {
  const asked: [string, number, (id: string, key: string) => InjectOptions][] = [
    ['a list', 200, (id, key) => ({ url: `/v1/${id}/customers`, headers: { authorization: key } })],
    [
      'a new token',
      201,
      (id, key) => ({
        method: 'POST' as const,
        url: `/v1/${id}/tokens`,
        headers: { authorization: key },
        payload: visa,
      }),
    ],
    ['no key', 401, id => ({ url: `/v1/${id}/customers` })],
    ['an unknown path', 404, id => ({ url: `/v1/${id}/nothing` })],
    ['a path that cannot be read', 404, id => ({ url: `/v1/${id}/%zz` })],
    [
      'a broken body',
      400,
      (id, key) => ({
        method: 'POST' as const,
        url: `/v1/${id}/customers`,
        headers: { authorization: key, 'content-type': 'application/json' },
        payload: '{',
      }),
    ],
    ['a cash network without a key', 401, () => ({ url: '/cash/v1/references/1' })],
  ];

  test.each(asked)('%s (%i)', async (_title, status, request) => {
    const { merchant, privateKey } = await plain.merchant();
    const answer = await plain.app.inject(request(merchant.id, basic(privateKey)));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(quiet);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  test('cacheable responses say so', async () => {
    const { headers } = await local.portal.inject({ url: '/assets/docs.css' });
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('https', () => {
  test.each(['/healthz', '/nowhere', '/%zz', '/v1/x/customers'])('sets HSTS: %s', async url => {
    for (const app of [secure.app, panel.portal]) {
      expect((await app.inject({ url })).headers['strict-transport-security']).toBe('max-age=63072000');
    }
  });
});

describe('the session cookie', () => {
  const origin = { origin: HOME, 'sec-fetch-site': 'same-origin' };
  const signUp = (input: TestPanel, headers: Record<string, string>) =>
    input.portal.inject({
      method: 'POST',
      url: '/panel/sign-up',
      remoteAddress: '192.0.2.77',
      headers,
      payload: {
        name: 'Ana Torres',
        email: 'ana.torres@example.com',
        password: 'tinto y almojábana con queso',
        business_name: 'Café',
        language: 'es',
      },
    });

  test('on https: __Host-, Secure, HttpOnly, SameSite=Strict, for the whole host and no other', async () => {
    const answer = await signUp(panel, origin);
    expect(answer.statusCode).toBe(201);
    const [written = '', ...rest] = [answer.headers['set-cookie']].flat();
    expect(rest).toEqual([]);
    expect(written).toMatch(
      /^__Host-recaudo_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const value = /=([\w-]{43});/.exec(written)?.[1] ?? '';
    const session = (cookie: string) => panel.portal.inject({ url: '/panel/session', headers: { cookie } });
    expect((await session(`__Host-recaudo_session=${value}`)).statusCode).toBe(200);
    // A sibling subdomain can set a cookie with the bare name; it must not open a session.
    expect((await session(`recaudo_session=${value}`)).statusCode).toBe(401);
  });

  test('on plain http: the bare name, HttpOnly, SameSite=Strict', async () => {
    const answer = await signUp(local, { origin: 'http://127.0.0.1:8000' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['set-cookie']).toMatch(
      /^recaudo_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('signing out ends the same cookie', async () => {
    const person = await local.signUp();
    const { headers } = await person.post('/panel/sign-out');
    expect(headers['set-cookie']).toMatch(
      /^recaudo_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});
