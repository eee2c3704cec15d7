import type { Environment } from '@recaudo/contract/shared/environment';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClosedApi } from '../../../../src/commands/serve/closed-api.ts';
import { readConfig } from '../../../../src/config.ts';
import { addressesOf } from '../../../../src/operations/installation/addresses.ts';
import { isLocalInstallation, listenerOf } from '../../../../src/operations/installation/listeners.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';

const config = readConfig({
  RECAUDO_SANDBOX_URL: 'https://sandbox.pagos.example',
  RECAUDO_ALLOWED_HOSTS: 'pagos.internal',
});
// The portal URL of the test's other listeners, which error links use.
const addresses = { ...addressesOf(config, '127.0.0.1', 8000), portal: 'http://127.0.0.1:8000' };
const listener = (name: Environment | 'portal') => listenerOf(config, addresses, '127.0.0.1', { name });

let shop: TestGateway;
let panel: TestPanel;
let closed: App;
let apps: Record<'portal' | 'sandbox' | 'closed production', App>;
let key: string;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway({ listener: listener('sandbox') });
  panel = await startTestPanel({ portal: { listener: listener('portal') } });
  const parts = { config, address: {}, addresses, metrics: newMetrics(), log: pino({ level: 'silent' }) };
  closed = await buildClosedApi(parts, listener('production'));
  const { merchant, privateKey } = await shop.merchant();
  [merchantId, key] = [merchant.id, basic(privateKey)];
  apps = { portal: panel.portal, sandbox: shop.app, 'closed production': closed };
});
afterAll(async () => {
  await closed.close();
  await panel.close();
  await shop.close();
});

const ask = async (app: App, url: string, host: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: answered } = await app.inject({ url, headers: { host, ...headers } });
  return { status: statusCode, text: body, headers: answered };
};

const MESSAGES = 'The Host of the request is no address of this listener (see RECAUDO_ALLOWED_HOSTS)';

describe('a page whose name leads to this machine (DNS rebinding)', () => {
  test.each([
    ['portal', '/mail'],
    ['portal', '/panel/session'],
    ['portal', '/metrics'],
    ['portal', '/docs'],
    ['portal', '/nowhere'],
    ['sandbox', '/v1/x/customers'],
    ['sandbox', '/cash/v1/references/1'],
    ['sandbox', '/nowhere'],
    ['closed production', '/v1/x/customers'],
  ] as const)('421 1001: %s %s', async (name, url) => {
    for (const host of ['evil.example', 'evil.example:8000', '127.0.0.1.evil.example', '192.0.2.1:8000']) {
      expectError(await ask(apps[name], url, host), 1001, MESSAGES, 421);
    }
  });

  test('421: a payer page explains it with a page', async () => {
    const answer = await ask(shop.app, '/pagar/x', 'evil.example');
    expect([answer.status, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  });

  test('421 1001: even with a key, and nothing changes', async () => {
    const url = `/v1/${merchantId}/customers`;
    const payload = { name: 'Ana', email: 'ana@example.com' };
    const headers = { host: 'evil.example', authorization: key };
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode).toBe(421);
    const list = await ask(shop.app, url, '127.0.0.1:8001', { authorization: key });
    expect(list.text).toBe('[]');
  });

  test("421 1001: a proxy's claim of another host is not trusted", async () => {
    const forwarded = { 'x-forwarded-host': '127.0.0.1', forwarded: 'host=127.0.0.1' };
    expectError(await ask(panel.portal, '/docs', 'evil.example', forwarded), 1001, MESSAGES, 421);
  });
});

describe('its own addresses', () => {
  test.each([
    '127.0.0.1:8001',
    'localhost:8001',
    'LOCALHOST',
    '[::1]:8001',
    'pagos.internal',
    'tienda.localhost',
  ])('200: %s', async host => {
    const url = `/v1/${merchantId}/customers`;
    expect((await ask(shop.app, url, host, { authorization: key })).status).toBe(200);
    expect((await ask(panel.portal, '/docs', host)).status).toBe(200);
  });

  test('a public address belongs to its listener only', async () => {
    const url = `/v1/${merchantId}/customers`;
    expect((await ask(shop.app, url, 'sandbox.pagos.example', { authorization: key })).status).toBe(200);
    expect((await ask(panel.portal, '/docs', 'sandbox.pagos.example')).status).toBe(421);
  });

  test.each(['/healthz', '/readyz'])('load balancers may request %s by any name', async url => {
    for (const app of Object.values(apps)) {
      expect((await ask(app, url, 'backend-7.pool.example')).status).not.toBe(421);
    }
  });
});

describe('a local installation', () => {
  test.each([
    [{}, '127.0.0.1', true],
    [{}, 'localhost', true],
    [{}, '::1', true],
    [{}, '0.0.0.0', false],
    [{}, '::', false],
    [{}, '10.0.0.5', false],
    [{ RECAUDO_PORTAL_URL: 'https://pagos.example.com' }, '127.0.0.1', false],
    [{ RECAUDO_DATABASE_URL: 'postgres://db' }, '127.0.0.1', false],
  ])('with %o at %s: %s', (env, host, expected) => {
    const read = readConfig(env);
    expect(isLocalInstallation(read, addressesOf(read, host, 8000), host)).toBe(expected);
  });
});
