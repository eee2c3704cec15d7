import { errorCodes } from '@recaudo/contract/shared/error-table';
import { languages } from '@recaudo/contract/shared/words/language';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import { type OpenApiDocument, readOpenApiText } from '../../../src/portal/docs/document/openapi-document.ts';
import { listGuides } from '../../../src/portal/docs/guides/guide-files.ts';
import { slugOf } from '../../../src/portal/docs/reference/resources.ts';
import { buildPortal } from '../../../src/portal/portal.ts';

let portal: App;
beforeAll(async () => {
  portal = await buildPortal({
    addresses: {
      portal: 'http://127.0.0.1:8000',
      sandbox: 'http://127.0.0.1:8001',
      production: 'http://127.0.0.1:8002',
    },
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => '',
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => portal.close());

const { tags } = JSON.parse(readOpenApiText()) as OpenApiDocument;
const docsPages = [
  '/docs',
  '/docs/api',
  ...tags.map(({ name }) => `/docs/api/${slugOf(name)}`),
  ...listGuides('en').map(({ name }) => `/docs/guides/${name}`),
  '/docs/errors',
  ...errorCodes.map(code => `/docs/errors/${code}`),
];
const pages = ['/bienvenida', '/docs/search', ...docsPages];

/** Requests each link once, because pages share most links. */
const kept = new Map<string, { status: number; type: string; body: string }>();
async function open(url: string): Promise<{ status: number; type: string; body: string }> {
  const found = kept.get(url);
  if (found !== undefined) return found;
  const { statusCode, headers, body } = await portal.inject({ url });
  const answer = { status: statusCode, type: String(headers['content-type']), body };
  kept.set(url, answer);
  return answer;
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const idsOf = (body: string): string[] => all(body, /\sid="([^"]+)"/g);

describe.each(languages)('in %s', language => {
  test.each(pages)('200: %s loads no third-party resources', async path => {
    const { statusCode, headers, body } = await portal.inject({ url: `${path}?lang=${language}` });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toContain(`<html lang="${language}">`);
    const loaded = all(body, /\s(?:src|style|on\w+)="([^"]*)"/g);
    expect(loaded.filter(value => !/^\/(assets|docs\/files)\//.test(value))).toEqual([]);
    expect(body).not.toMatch(/<script(?! src="\/assets\/)|<style/);
  });

  test.each(pages)(
    '200: the headings of %s descend one level at a time, and its ids are unique',
    async path => {
      const { body } = await open(`${path}?lang=${language}`);
      const levels = all(body, /<h(\d)/g).map(Number);
      expect(levels[0]).toBe(1);
      expect(levels.filter(level => level === 1)).toHaveLength(1);
      expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
      const ids = idsOf(body);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    },
  );

  test.each(pages)('200: every link and every anchor on %s has a target', async path => {
    const here = `${path}?lang=${language}`;
    const { body } = await open(here);
    const targets = new Set(all(body, /(?:href|src)="([/#][^"]*)"/g));
    const broken: string[] = [];
    for (const target of targets) {
      const [address = '', anchor] = target.replaceAll('&amp;', '&').split('#', 2);
      const page = await open(address === '' ? here : address);
      const hasAnchor = anchor === undefined || idsOf(page.body).includes(decodeURIComponent(anchor));
      if (![200, 302].includes(page.status) || !hasAnchor) broken.push(target);
    }
    expect(broken).toEqual([]);
  });

  test.each(docsPages)('200: %s has a Markdown version', async path => {
    const { body } = await open(`${path}?lang=${language}`);
    const [, twin = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(body) ?? [];
    const { status, type, body: text } = await open(twin);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toMatch(/^# \S/);
    expect(text.replaceAll(/```[^]*?```/g, '').replaceAll(/`[^`]*`/g, '')).not.toMatch(
      /<\/?(p|div|span|a|table|td|li|ul|code)\b|\{\{(base_url|merchant_id)/,
    );
  });

  test('200: /llms.txt lists every guide and resource with working links', async () => {
    const { status, body } = await open(`/llms.txt?lang=${language}`);
    expect(status).toBe(200);
    expect(body).toMatch(/^# Recaudo\n\n> /);
    const links = all(body, /\]\(http:\/\/127\.0\.0\.1:8000([^)]+)\)/g);
    expect(links.length).toBeGreaterThan(listGuides(language).length + tags.length);
    for (const link of links) expect((await open(link)).status, link).toBe(200);
    expect((await open(`/docs/llms.txt?lang=${language}`)).body).toBe(body);
  });
});

test.each([
  '/docs/nothing',
  '/docs/api/nothing',
  '/docs/guides/design',
  '/docs/guides/../../package',
  '/docs/files/../x',
])('404 1005: %s is not a page', async url => {
  const answer = await portal.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error_code: 1005 });
});

describe('search', () => {
  test.each([
    ['es', 'reembolsar', '/docs/api/charges?lang=es#refundCharge'],
    ['es', 'crear suscripcion', '/docs/api/subscriptions?lang=es#createCustomerSubscription'],
    ['en', '3003', '/docs/errors/3003?lang=en'],
    ['en', 'redirect_url', '/docs/api/charges?lang=en#object-PaymentMethod.url'],
    ['en', 'reconciliation', '/docs/guides/reconciliation?lang=en'],
    ['en', 'refnd charge', '/docs/api/charges?lang=en#refundCharge'],
  ])('200: %s %s', async (language, words, href) => {
    const query = `lang=${language}&q=${encodeURIComponent(words)}`;
    const { results } = JSON.parse((await open(`/docs/search.json?${query}`)).body) as {
      results: { href: string }[];
    };
    expect(results.map(result => result.href)).toContain(href);
    const { body } = await open(`/docs/search?${query}`);
    expect(all(body, /<li><a href="([^"]+)"><span class="kind">/g)).toContain(href);
  });

  test('200: the query is shown as text, and nothing is found', async () => {
    const { status, body } = await open(`/docs/search?lang=en&q=${encodeURIComponent('<b>zzzqqq</b>')}`);
    expect(status).toBe(200);
    expect(body).toContain('value="&lt;b&gt;zzzqqq&lt;/b&gt;"');
    expect(body).toContain('No results');
  });

  test.each(['', '&q=', '&q=a&q=b', `&q=${'x'.repeat(5_000)}`])('200: %s does not fail', async query => {
    expect((await open(`/docs/search?lang=es${query}`)).status).toBe(200);
    expect((await open(`/docs/search.json?lang=es${query}`)).status).toBe(200);
  });
});
