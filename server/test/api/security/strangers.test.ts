import { METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClosedApi } from '../../../src/commands/serve/closed-api.ts';
import type { App } from '../../../src/http/server.ts';
import { newMetrics } from '../../../src/metrics.ts';
import { converse } from '../../support/raw-http.ts';
import { type ListedRoute, newRouteList } from '../../support/route-list.ts';
import { startTestGateway, type TestGateway } from '../../support/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/test-panel.ts';

/** What a stranger writes where an id belongs, as it stands in a path or a query. */
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
/** Sandbox, production, home with its dashboard, and production without a key file. */
let listeners: { name: string; app: App; routes: ListedRoute[] }[];

beforeAll(async () => {
  const [sandboxRoutes, productionRoutes, homeRoutes] = [newRouteList(), newRouteList(), newRouteList()];
  sandbox = await startTestGateway({ prepare: sandboxRoutes.watch });
  panel = await startTestPanel({
    hasProduction: true,
    prepare: homeRoutes.watch,
    prepareProduction: productionRoutes.watch,
  });
  const addresses = panel.control.addresses;
  const parts = { config: {} as never, address: {} as never, addresses, metrics: newMetrics() };
  closed = await buildClosedApi({ ...parts, log: pino({ level: 'silent' }) }, {});
  if (panel.production === undefined) throw new Error('production is closed');
  listeners = [
    { name: 'sandbox', app: sandbox.app, routes: sandboxRoutes.routes },
    { name: 'production', app: panel.production.app, routes: productionRoutes.routes },
    { name: 'home', app: panel.home, routes: homeRoutes.routes },
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

describe('without a key', () => {
  test('no route of any listener answers 5xx, whatever stands in its path, query and body', async () => {
    const faults: string[] = [];
    let asked = 0;
    for (const { name, app, routes } of listeners) {
      for (const { method, url } of routes) {
        const tries = hostile.map((value, number) => ({
          path: `${pathOf(url, value)}?${hostileQuery(value)}`,
          payload: ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : bodies[number % bodies.length],
        }));
        const statuses = await Promise.all(
          tries.map(({ path, payload }) => statusOf(app, method, path, payload)),
        );
        asked += statuses.length;
        statuses.forEach((status, index) => {
          const isMeant = name === 'closed production' && status === 503;
          if (status >= 500 && !isMeant)
            faults.push(`${status} ${name} ${method} ${tries[index]?.path.slice(0, 200)}`);
        });
      }
    }
    expect(faults).toEqual([]);
    // A list of routes that is not filled would prove nothing.
    expect(asked).toBeGreaterThan(5_000);
  });

  test('the lists hold what is known to be there', () => {
    const known = ['GET /mail', 'GET /panel/session', 'POST /panel/sign-in', 'GET /assets/docs.css'];
    const urls = (name: string) =>
      listeners.find(listener => listener.name === name)?.routes.map(({ method, url }) => `${method} ${url}`);
    expect(urls('home')).toEqual(expect.arrayContaining(known));
    expect(urls('sandbox')).toEqual(
      expect.arrayContaining(['POST /cash/v1/payments', 'POST /v1/:merchant_id/charges']),
    );
    expect(urls('production')).toEqual(expect.arrayContaining(['POST /v1/:merchant_id/charges']));
  });

  test('400 to 499: every method that Node reads, QUERY among them, at paths of every kind', async () => {
    const paths = [
      '/',
      '/v1/x/customers',
      '/cash/v1/payments',
      '/panel/session',
      '/pagar/x',
      '/mail',
      '/%00',
    ];
    // CONNECT has no path, and HEAD no body to wait for: it is asked above.
    const methods = [...new Set([...METHODS, 'QUERY'])].filter(
      method => method !== 'CONNECT' && method !== 'HEAD',
    );
    for (const { name, app } of listeners) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      for (const method of methods) {
        for (const path of paths) {
          const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
          const [answer] = await converse(port, head);
          const isMeant = name === 'closed production' && answer?.status === 503;
          if (!isMeant) expect(answer?.status, `${name} ${method} ${path}`).toBeLessThan(500);
        }
      }
    }
  });
});
