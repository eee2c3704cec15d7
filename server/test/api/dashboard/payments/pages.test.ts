import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, newHttpServer } from '../../../../src/platform/http/server.ts';
import { addDashboard } from '../../../../src/portal/dashboard-files.ts';

let folder: string;
let portal: App;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-dashboard-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Recaudo</title>');
  writeFileSync(join(folder, 'index-abcd1234.js'), 'export {};');
  writeFileSync(join(folder, 'index-abcd1234.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'index-abcd1234.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'style-abcd1234.css'), 'body{margin:0}');
  writeFileSync(join(folder, 'mark-abcd1234.svg'), '<svg/>');
  writeFileSync(join(folder, 'manifest.json'), '{}');
  portal = newHttpServer({ helpUrl: '', onUnexpectedError: () => undefined });
  addDashboard(portal, folder);
  await portal.ready();
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const screens = [
  '/',
  '/entrar',
  '/contrasena/abc',
  '/invitacion/abc',
  '/pruebas',
  '/pruebas/transacciones/t1',
  '/produccion/llaves',
  '/ops/solicitudes/r1',
];

describe.each(screens)('%s', path => {
  test("200: the dashboard's page, uncached, without third-party code", async () => {
    const { statusCode, headers, body } = await portal.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Recaudo</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });
});

describe('/assets/dashboard/*', () => {
  test('200: a file with a hash in its name is cached forever, compressed for clients that accept it', async () => {
    const url = '/assets/dashboard/index-abcd1234.js';
    const { headers, body } = await portal.inject({ url });
    expect(body).toBe('export {};');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const gzipped = await portal.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe('export {};');
    const packed = await portal.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
    const weighed = await portal.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } });
    expect(weighed.headers['content-encoding']).toBe('gzip');
    const head = await portal.inject({ url, method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', 'br']);
  });

  test.each([
    ['style-abcd1234.css', 'text/css; charset=utf-8'],
    ['mark-abcd1234.svg', 'image/svg+xml'],
  ])('200: %s, as it is where it was not packed', async (name, type) => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await portal.inject({ url: `/assets/dashboard/${name}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    'manifest.json',
    'index.html',
    'index-abcd1234.js.gz',
    'index-abcd1234.js.br',
    '',
    '%2e%2e/index.html',
    '..%2findex.html',
    'other.js',
  ])('404: %s is not a public file', async name => {
    expect((await portal.inject({ url: `/assets/dashboard/${name}` })).statusCode).toBe(404);
  });
});

test('404: an unknown screen', async () => {
  expect((await portal.inject({ url: '/nada' })).statusCode).toBe(404);
});
