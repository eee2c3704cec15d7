import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_BUILD } from '../http/browser-files.ts';
import type { App } from '../http/server.ts';

/**
 * Nothing inline, nothing from elsewhere, in nobody's frame. Pictures as data: the QR code of the second factor. Frames
 * show emails, which come with a stricter policy of their own.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Their names carry the hash of their contents. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Every address of the dashboard is the same page; its script shows the screen. */
export const dashboardPaths = [
  '/',
  '/entrar',
  '/registro',
  '/olvide',
  '/contrasena/:token',
  '/confirmar/:token',
  '/invitacion/:token',
  '/cuenta',
  '/equipo',
  '/auditoria',
  '/pasar-a-produccion',
  '/llaves',
  '/pruebas',
  '/pruebas/*',
  '/produccion',
  '/produccion/*',
  '/ops',
  '/ops/*',
];

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Without a web build there is no dashboard, and `/` answers 404 like any other unknown path. */
export function addDashboard(app: App, folder = join(WEB_BUILD, 'dashboard')): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'));
  for (const path of dashboardPaths) {
    app.get(path, { exposeHeadRoute: true, schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(page),
    );
  }
  for (const name of readdirSync(folder)) addFile(app, folder, name);
}

/** Read and packed for its first reader, so that the start of the program does not wait for it. */
function addFile(app: App, folder: string, name: string): void {
  const type = types[extname(name)];
  if (type === undefined) return;
  let packed: { plain: Buffer; zipped: Buffer } | undefined;
  app.get(`/assets/dashboard/${name}`, { schema: { hide: true } }, (request, reply) => {
    packed ??= pack(readFileSync(join(folder, name)));
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cache-control': FOREVER,
      vary: 'Accept-Encoding',
    });
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesGzip) reply.header('content-encoding', 'gzip');
    return reply.type(type).send(takesGzip ? packed.zipped : packed.plain);
  });
}

const pack = (plain: Buffer) => ({ plain, zipped: gzipSync(plain) });
