import { METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClosedApi } from '../../../src/commands/serve/closed-api.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import { converse } from '../../support/doubles/network/raw-http.ts';
import { type ListedRoute, newRouteList } from '../../support/rules/route-list.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';

/** Hostile values in place of an id, in a path or query. */
const hostile = [
  '%00',
  'a%00b',
  '%01%02%1f%7f',
  '%0d%0aSet-Cookie:%20a=b',
  '%F0%9F%92%A9',
  '%ED%A0%80',
  '%ff%fe',
  '%',
  '%zz',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..',
  "'%20or%201=1--",
  '%22%3E%3Cscript%3E',
  '99999999999999999999999999',
  '-1',
  'NaN',
  '__proto__',
  'x'.repeat(1_500),
  '%E2%80%AE',
];

let sandbox: TestGateway;
let panel: TestPanel;
let closed: App;
/** Sandbox, production, the portal with its dashboard, and production without a key file. */
let listeners: { name: string; app: App; routes: ListedRoute[] }[];

beforeAll(async () => {
  const [sandboxRoutes, productionRoutes, portalRoutes] = [newRouteList(), newRouteList(), newRouteList()];
  sandbox = await startTestGateway({ prepare: sandboxRoutes.watch });
  panel = await startTestPanel({
    hasProduction: true,
    prepare: portalRoutes.watch,
    prepareProduction: productionRoutes.watch,
  });
  const addresses = panel.control.addresses;
  const parts = { config: {} as never, address: {} as never, addresses, metrics: newMetrics() };
  closed = await buildClosedApi({ ...parts, log: pino({ level: 'silent' }) }, {});
  if (panel.production === undefined) throw new Error('production is closed');
  listeners = [
    { name: 'sandbox', app: sandbox.app, routes: sandboxRoutes.routes },
    { name: 'production', app: panel.production.app, routes: productionRoutes.routes },
    { name: 'portal', app: panel.portal, routes: portalRoutes.routes },
    { name: 'closed production', app: closed, routes: [{ method: 'GET', url: '/v1/*' }] },
  ];
});
afterAll(async () => {
  await closed.close();
  await panel.close();
  await sandbox.close();
});

const pathOf = (url: string, value: string): string =>
  url.replaceAll(/:[^/:]+?(?=[/.]|$)/g, () => value).replaceAll('*', () => value);

const hostileQuery = (value: string): string =>
  ['merchant', 'before', 'lang', 'limit', 'offset', 'id', 'desde', 'token', 'q', 'creation']
    .map(name => `${name}=${value}`)
    .join('&');

const bodies: (string | undefined)[] = [
  undefined,
  '{"id":"\\u0000","email":"\\ud800"}',
  '\0',
  '[[[[',
  'a=%00&b=%zz',
];

async function statusOf(app: App, method: string, url: string, payload?: string): Promise<number> {
  const headers = payload === undefined ? {} : { 'content-type': typeFor(payload) };
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.statusCode;
}
const typeFor = (payload: string): string =>
  payload.includes('=') ? 'application/x-www-form-urlencoded' : 'application/json';

/** Three values are enough if the guard asks for a key first; open routes get all values. */
async function faultsOf(name: string, app: App, { method, url }: ListedRoute): Promise<string[]> {
  const faults: string[] = [];
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  for (const [number, value] of hostile.entries()) {
    const path = `${pathOf(url, value)}?${hostileQuery(value)}`;
    const status = await statusOf(app, method, path, hasBody ? bodies[number % bodies.length] : undefined);
    const isMeant = name === 'closed production' && status === 503;
    if (status >= 500 && !isMeant) faults.push(`${status} ${name} ${method} ${path.slice(0, 200)}`);
    if (status === 401 && number >= 2) break;
  }
  return faults;
}

const AT_ONCE = 8;

describe('without a key', () => {
  test('no route of any listener returns 5xx, whatever its path, query and body', async () => {
    const asked = listeners.flatMap(({ name, app, routes }) => routes.map(route => ({ name, app, route })));
    const faults: string[] = [];
    const work = asked.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { name, app, route } of work) faults.push(...(await faultsOf(name, app, route)));
      }),
    );
    expect(faults).toEqual([]);
    // An empty route list would prove nothing.
    expect(asked.length).toBeGreaterThan(400);
  }, 240_000);

  test('the route lists contain known routes', () => {
    const known = ['GET /mail', 'GET /panel/session', 'POST /panel/sign-in', 'GET /assets/docs.css'];
    const urls = (name: string) =>
      listeners.find(listener => listener.name === name)?.routes.map(({ method, url }) => `${method} ${url}`);
    expect(urls('portal')).toEqual(expect.arrayContaining(known));
    expect(urls('sandbox')).toEqual(
      expect.arrayContaining(['POST /cash/v1/payments', 'POST /v1/:merchant_id/charges']),
    );
    expect(urls('production')).toEqual(expect.arrayContaining(['POST /v1/:merchant_id/charges']));
  });

  test('400 to 499: every method that Node parses, including QUERY', async () => {
    // CONNECT has no path, and HEAD has no body to wait for; the test above covers it.
    const methods = [...new Set([...METHODS, 'QUERY'])].filter(
      method => method !== 'CONNECT' && method !== 'HEAD',
    );
    for (const { name, app } of listeners) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const paths =
        name === 'portal' ? ['/panel/session', '/mail'] : ['/v1/x/customers', '/cash/v1/payments'];
      for (const path of paths) {
        const statuses = await Promise.all(
          methods.map(async method => {
            const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
            return [method, (await converse(port, head))[0]?.status ?? 0] as const;
          }),
        );
        const faults = statuses.filter(([, status]) => status < 200 || status >= 500);
        const meant = name === 'closed production' ? faults.filter(([, status]) => status === 503) : [];
        expect(faults.length - meant.length, `${name} ${path}: ${faults.join('; ')}`).toBe(0);
      }
    }
  }, 120_000);
});
