import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { buildMetricsListener } from '../../../../src/commands/serve/metrics-listener.ts';
import { readConfig } from '../../../../src/config.ts';
import { addressesOf } from '../../../../src/operations/installation/addresses.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { buildPortal } from '../../../../src/portal/portal.ts';

const TOKEN = 'zW4nV8qk2Lr7Tx1B';
const NUMBERS = 'recaudo_http_requests_total 7\n';
const apps: App[] = [];
afterAll(() => Promise.all(apps.map(app => app.close())));

/** A portal configured with these variables. */
async function portalWith(env: NodeJS.ProcessEnv, isLocal: boolean): Promise<App> {
  const config = readConfig(env);
  const app = await buildPortal({
    addresses: addressesOf(config, '127.0.0.1', 8000),
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => NUMBERS,
    metricsAccess: config.metricsAccess,
    isLocal,
    listener: { trustedProxies: config.trustedProxies },
    log: pino({ level: 'silent' }),
  });
  apps.push(app);
  return app;
}

const ask = async (app: App, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress });
  expect(body.includes(NUMBERS)).toBe(statusCode === 200);
  return statusCode;
};

describe('without a token', () => {
  test('200: someone on this machine reads the metrics of a local installation', async () => {
    const app = await portalWith({}, true);
    expect(await ask(app)).toBe(200);
    expect(await ask(app, {}, '::ffff:127.0.0.1')).toBe(200);
    expect(await ask(app, {}, '::1')).toBe(200);
  });

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('404: a stranger behind a proxy on this machine, shown by %s', async (name, value) => {
    expect(await ask(await portalWith({}, true), { [name]: value })).toBe(404);
  });

  test("404: a stranger who claims this machine's address through a trusted proxy", async () => {
    const app = await portalWith({ RECAUDO_TRUSTED_PROXIES: '10.0.0.1' }, true);
    expect(await ask(app, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).toBe(404);
  });

  test('404: another machine, and everyone if the installation is not local', async () => {
    expect(await ask(await portalWith({}, true), {}, '192.0.2.7')).toBe(404);
    const app = await portalWith({ RECAUDO_PORTAL_URL: 'https://pagos.example.com' }, false);
    expect(await ask(app)).toBe(404);
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('RECAUDO_METRICS_TOKEN');
  });
});

describe('with a token', () => {
  test.each([
    ['none', undefined, 401],
    ['another one', `Bearer ${TOKEN}x`, 401],
    ['the start of it', `Bearer ${TOKEN.slice(0, -1)}`, 401],
    ['the name of no scheme', TOKEN, 401],
    ['as a password', `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`, 401],
    ['the token', `Bearer ${TOKEN}`, 200],
  ])('%s', async (_title, authorization, expected) => {
    for (const isLocal of [true, false]) {
      const app = await portalWith({ RECAUDO_METRICS_TOKEN: TOKEN }, isLocal);
      expect(await ask(app, authorization === undefined ? {} : { authorization })).toBe(expected);
      const forwarded = { 'x-forwarded-for': '192.0.2.7' };
      expect(await ask(app, authorization === undefined ? forwarded : { authorization, ...forwarded })).toBe(
        expected,
      );
    }
  });

  test('401: the response says what is needed, without the token', async () => {
    const app = await portalWith({ RECAUDO_METRICS_TOKEN: TOKEN }, false);
    const { headers, body } = await app.inject({ url: '/metrics' });
    expect(headers['www-authenticate']).toBe('Bearer realm="metrics"');
    expect(JSON.parse(body)).toMatchObject({ error_code: 1002, http_code: 401 });
    expect(body).not.toContain(TOKEN);
  });
});

describe('with a separate listener', () => {
  const listenerWith = async (env: NodeJS.ProcessEnv) => {
    const config = readConfig({ RECAUDO_METRICS_LISTEN: '127.0.0.1:9464', ...env });
    const parts = { config, address: {}, addresses: addressesOf(config, '127.0.0.1', 8000) };
    const own = { metrics: newMetrics(), log: pino({ level: 'silent' }) };
    const app = buildMetricsListener({ ...parts, ...own }, undefined, async () => NUMBERS);
    apps.push(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  };

  test('404 from the portal, even for this machine and with the token', async () => {
    const app = await portalWith(
      { RECAUDO_METRICS_LISTEN: '127.0.0.1:9464', RECAUDO_METRICS_TOKEN: TOKEN },
      true,
    );
    expect(await ask(app)).toBe(404);
    expect(await ask(app, { authorization: `Bearer ${TOKEN}` })).toBe(404);
  });

  test('it serves only metrics, and requires the token if there is one', async () => {
    const open = await listenerWith({});
    expect(await (await fetch(`${open.url}/metrics`)).text()).toBe(NUMBERS);
    for (const path of ['/', '/panel/session', '/v1/x/charges']) {
      expect((await fetch(open.url + path)).status).toBe(404);
    }
    const closed = await listenerWith({ RECAUDO_METRICS_TOKEN: TOKEN });
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(401);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${closed.url}/metrics`, { headers })).status).toBe(200);
  });

  test('421: another site cannot read it through DNS rebinding', async () => {
    const { app } = await listenerWith({});
    expect(await ask(app, { host: 'evil.example' })).toBe(421);
  });
});
