import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { errorCodes, errorTable } from '@recaudo/contract/shared/error-table';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Addresses } from '../../../src/operations/installation/addresses.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import {
  listOperations,
  type OpenApiDocument,
  operationKey,
  readOpenApiText,
} from '../../../src/portal/docs/document/openapi-document.ts';
import { introductionIds } from '../../../src/portal/docs/reference/introduction-parts.ts';
import { slugOf } from '../../../src/portal/docs/reference/resources.ts';
import { listShownObjects } from '../../../src/portal/docs/reference/shown-objects.ts';
import { exampleBody } from '../../../src/portal/docs/snippets/example-request.ts';
import { buildPortal } from '../../../src/portal/portal.ts';
import { startTestGateway } from '../../support/world/gateway/test-gateway.ts';

const local: Addresses = {
  portal: 'http://127.0.0.1:8000',
  sandbox: 'http://127.0.0.1:8001',
  production: 'http://127.0.0.1:8002',
};

const newPortal = (addresses: Addresses): Promise<App> =>
  buildPortal({
    addresses,
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => '',
    log: pino({ level: 'silent' }),
  });

const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
let portal: App;
beforeAll(async () => {
  portal = await newPortal(local);
});
afterAll(() => portal.close());

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers });
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('language', () => {
  test.each([
    ['/docs', {}, 'es'],
    ['/docs', { 'accept-language': 'en-US,en;q=0.9' }, 'en'],
    ['/docs', { 'accept-language': 'es-CO' }, 'es'],
    ['/docs?lang=en', { 'accept-language': 'es-CO' }, 'en'],
    ['/docs?lang=es', { 'accept-language': 'en' }, 'es'],
    ['/docs?lang=xx', {}, 'es'],
    ['/docs?lang=en&lang=es', {}, 'es'],
  ])('200: %s with %j is in %s', async (url, headers: Record<string, string>, language) => {
    const { body, headers: answered } = await get(url, headers);
    expect(body).toContain(`<html lang="${language}">`);
    expect(answered['vary']).toContain('Accept-Language');
  });
});

describe('reference', () => {
  test.each(['es', 'en'])('200: every operation is on the page of its resource, in %s', async language => {
    for (const { method, path, operation } of listOperations(document)) {
      const { body } = await get(`/docs/api/${slugOf(operation.tags?.[0] ?? '')}?lang=${language}`);
      const text = body.replaceAll('<wbr>', '');
      expect(text).toContain(`<h2 id="${operation.operationId}"`);
      expect(text).toContain(`${method}</span> <code>${path}</code>`);
    }
  });

  test('200: an operation has its example in five languages, its fields, its response and its errors', async () => {
    const { body } = await get('/docs/api/charges?lang=en');
    const section = body.slice(body.indexOf('id="createCharge"'), body.indexOf('id="listCharges"'));
    expect(all(section, /data-language="(\w+)"/g)).toEqual(['sh', 'js', 'python', 'php', 'java']);
    expect(section).toContain('id="createCharge.amount"');
    expect(section).toContain('href="#object-Charge"');
    expect(section).toContain('href="/docs/errors/3003?lang=en"');
  });

  test('200: every anchor of the old one-page reference leads to its new place', async () => {
    const { body } = await get('/docs?lang=en');
    const anchors = [
      ...listOperations(document).map(({ operation }) => operation.operationId ?? ''),
      ...listShownObjects(document).map(({ name }) => `object-${name}`),
      ...introductionIds,
    ];
    for (const anchor of anchors) {
      const [, path = ''] = new RegExp(`id="${anchor}"><a href="([^"]+)#${anchor}"`).exec(body) ?? [];
      expect((await get(path)).body, anchor).toContain(` id="${anchor}"`);
    }
    for (const { name } of document.tags) expect(body).toContain(`id="group-${slugOf(name)}"`);
  });

  test('302: the old single guide redirects to the guides', async () => {
    const { statusCode, headers } = await get('/docs/coming-from-openpay?lang=en');
    expect([statusCode, headers['location']]).toEqual([302, '/docs/guides/coming-from-openpay?lang=en']);
  });

  test("200: it contains the installation's URLs, escaped", async () => {
    const other = await newPortal({ ...local, sandbox: 'https://sandbox.example/?a=1&b="' });
    const { body } = await other.inject({ url: '/docs/api' });
    expect(body).toContain('https://sandbox.example/?a=1&amp;b=&quot;');
    expect(body).not.toContain(local.sandbox);
    await other.close();
  });
});

describe('error pages', () => {
  test('200: the list has every code with its status', async () => {
    const { body } = await get('/docs/errors?lang=en');
    for (const code of errorCodes)
      expect(body).toMatch(new RegExp(`>${code}</a></th><td[^>]*>${errorTable[code].http}<`));
  });

  test('200: a page has the error object as the API returns it', async () => {
    const { body } = await get('/docs/errors/1006?lang=en');
    const example = /<code>(\{[^<]+\})<\/code>/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(example)).toEqual({
      category: 'request',
      error_code: 1006,
      description: errorTable[1006].description,
      http_code: 409,
      request_id: expect.any(String),
      reason: 'order_id_taken',
    });
  });

  test.each(['9999', '1', '01006', '1006.0', 'abc', '%20', 'toString', '__proto__'])(
    '404 1005: %s is not a code',
    async code => {
      const answer = await get(`/docs/errors/${code}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error_code: 1005, http_code: 404 });
    },
  );
});

describe('openapi.json', () => {
  test('200: with the local defaults, it equals the checked-in file', async () => {
    const { headers, body } = await get('/openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toBe(readOpenApiText());
  });

  test("200: elsewhere it names the installation's URLs", async () => {
    const addresses = {
      portal: 'https://h.example',
      sandbox: 'https://s.example',
      production: 'https://p.example',
    };
    const other = await newPortal(addresses);
    const served = (await other.inject({ url: '/openapi.json' })).json<OpenApiDocument>();
    expect(served.servers.map(({ url }) => url)).toEqual(['https://s.example', 'https://p.example']);
    expect(served.paths).toEqual(document.paths);
    await other.close();
  });
});

describe('delivery', () => {
  test.each([
    ['/assets/docs.css', 'text/css; charset=utf-8'],
    ['/assets/docs.js', 'text/javascript; charset=utf-8'],
    ['/assets/docs.svg', 'image/svg+xml'],
  ])('200: %s', async (path, type) => {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  });

  test('304: for an unchanged page', async () => {
    const { headers } = await get('/docs');
    const again = await get('/docs', { 'if-none-match': String(headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const english = await get('/docs?lang=en', { 'if-none-match': String(headers['etag']) });
    expect(english.statusCode).toBe(200);
  });

  test.each(['/docs', '/docs/errors/1006', '/openapi.json'])('200: only the headers of %s', async url => {
    const { statusCode, headers, body } = await portal.inject({ method: 'HEAD', url });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-length']).toBe(String((await get(url)).rawPayload.length));
  });

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br', undefined],
    ['br', undefined],
  ])('200: Accept-Encoding %s gets %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/docs', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const text = (encoding === undefined ? rawPayload : gunzipSync(rawPayload)).toString();
    expect(text).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
  });
});

/** Examples may name objects that do not exist (404), but never have a malformed or rejected body. */
test('the examples of the reference are accepted by the API', async () => {
  const shop = await startTestGateway();
  const { client } = await shop.merchant();
  const customer = await client.post<{ id: string }>('/customers', { name: 'Ana', email: 'ana@example.com' });
  for (const described of listOperations(document)) {
    const body = exampleBody(document, described);
    const path = described.path.replace('/v1/{merchant_id}', '').replace('{customer_id}', customer.body.id);
    if (body === undefined || path.includes('{')) continue;
    // Examples share an order id, so each gets its own.
    const hasOrder = typeof body === 'object' && body !== null && 'order_id' in body;
    const order = hasOrder ? { order_id: operationKey(described) } : {};
    const answer = await client.call(described.method as 'POST', path, { ...body, ...order });
    expect([200, 201, 404], `${operationKey(described)}: ${answer.text}`).toContain(answer.status);
  }
  await shop.close();
});

test('200: /docs/api prints the library with the integrity hash of the served file', async () => {
  const shop = await startTestGateway();
  const page = await get('/docs/api');
  const [, path = '', hash = ''] =
    /src=&quot;http:\/\/127\.0\.0\.1:8001(\/js\/v[\d.]+\/recaudo\.js)&quot;\s+integrity=&quot;(sha384-[^&]+)&quot;/.exec(
      page.body,
    ) ?? [];
  const { rawPayload } = await shop.app.inject({ method: 'GET', url: path });
  expect(hash).toBe(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`);
  await shop.close();
});
