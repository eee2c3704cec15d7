import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserFileRoutes } from '../../../src/platform/http/files/browser-files.ts';
import { allowOtherOrigins } from '../../../src/platform/http/responses/cors.ts';
import { type App, newHttpServer } from '../../../src/platform/http/server.ts';
import { expectError } from '../../support/checks/error-object.ts';

const LIBRARY = 'window.Recaudo={};\n';
const files = {
  'library/manifest.json': JSON.stringify({ version: '1.4.2' }),
  'library/recaudo.js': LIBRARY,
  'library/released/1.3.0.txt': 'window.Recaudo={older:1};\n',
  'hosted-fields/field.html': '<!doctype html><title>Recaudo</title>',
  'hosted-fields/field.js': 'void 0;\n',
  'hosted-fields/field.css': 'body{margin:0}\n',
};
const ORIGIN = 'https://tienda.example';

let folder: string;
let app: App;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-web-'));
  for (const part of ['library/released', 'hosted-fields'])
    mkdirSync(join(folder, part), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  app = await newApp(folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function newApp(build: string): Promise<App> {
  const made = newHttpServer({ helpUrl: 'http://127.0.0.1:8000', onUnexpectedError: () => undefined });
  allowOtherOrigins(made);
  browserFileRoutes(made, 'sandbox', build);
  return made;
}

const get = async (url: string, headers: Record<string, string> = {}, from = app) => {
  const answer = await from.inject({ url, headers });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
};

describe('the library', () => {
  test('200: v1 is cached for minutes, the exact version forever, both with the same bytes', async () => {
    const latest = await get('/js/v1/recaudo.js', { origin: ORIGIN });
    const exact = await get('/js/v1.4.2/recaudo.js', { origin: ORIGIN });
    expect(latest.status).toBe(200);
    expect(latest.text).toBe(LIBRARY);
    expect(exact.text).toBe(LIBRARY);
    expect(latest.headers['cache-control']).toBe('public, max-age=300');
    expect(exact.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const hash = createHash('sha256').update(LIBRARY).digest('base64url');
    expect(exact.headers['etag']).toBe(`"${hash}"`);
  });

  test('200: an earlier exact version keeps its bytes', async () => {
    const earlier = await get('/js/v1.3.0/recaudo.js');
    expect([earlier.status, earlier.text]).toEqual([200, 'window.Recaudo={older:1};\n']);
    expect(earlier.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('200: for a page of any origin, and without credentials', async () => {
    const { headers } = await get('/js/v1/recaudo.js', { origin: ORIGIN });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('vary');
  });

  test('200: names its environment in a header that the page may read', async () => {
    expect((await get('/js/v1/recaudo.js')).headers).toMatchObject({
      'server-timing': 'environment;desc="sandbox"',
      'timing-allow-origin': '*',
    });
  });

  test('304: unchanged files', async () => {
    const { headers } = await get('/js/v1/recaudo.js');
    const again = await get('/js/v1/recaudo.js', { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect((await get('/js/v1/recaudo.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    '/js/v1.4.1/recaudo.js',
    '/js/v2/recaudo.js',
    '/js/v1/manifest.json',
    '/js/v1/../../package.json',
  ])('404 1005: %s', async url => expectError(await get(url), 1005));
});

describe('the hosted fields', () => {
  test('200: the frame has a strict policy and may be framed by any shop', async () => {
    const { status, text, headers } = await get('/js/v1/fields/field.html');
    expect(status).toBe(200);
    expect(text).toBe(files['hosted-fields/field.html']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    );
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  test.each([
    ['field.js', 'text/javascript; charset=utf-8'],
    ['field.css', 'text/css; charset=utf-8'],
  ])('200: %s', async (name, type) => {
    const { status, headers } = await get(`/js/v1/fields/${name}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
  });
});

test('404 1005: everything, if the pages were not built', async () => {
  const bare = await newApp(join(folder, 'missing'));
  try {
    for (const url of ['/js/v1/recaudo.js', '/js/v1/fields/field.html']) {
      expectError(await get(url, {}, bare), 1005);
    }
  } finally {
    await bare.close();
  }
});
