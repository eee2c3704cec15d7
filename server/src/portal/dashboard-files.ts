import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WEB_BUILD } from '../platform/http/files/browser-files.ts';
import type { App } from '../platform/http/server.ts';

/**
 * No inline code, no foreign origins, no framing. `data:` images carry the second factor's QR code. Frames show emails, which
 * have their own stricter policy.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files named after a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Every path of the dashboard serves the same page; its script shows the screen. */
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

/** Without a web build there is no dashboard, and `/` returns 404. */
export async function addDashboard(app: App, folder = join(WEB_BUILD, 'dashboard')): Promise<void> {
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
  await app.register(scope => addFiles(scope, folder));
}

/** Serves the compressed files of the build to clients that accept them, Brotli first. */
async function addFiles(scope: FastifyInstance, folder: string): Promise<void> {
  await scope.register(files, {
    root: folder,
    prefix: '/assets/dashboard/',
    decorateReply: false,
    // A route per file, so that other paths return 404.
    wildcard: false,
    globIgnore: ['index.html', 'manifest.json', '*.gz', '*.br'],
    index: false,
    preCompressed: true,
    // Immutable under its hashed name, so no revalidation headers are needed.
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: reply => {
      reply.header('cache-control', FOREVER);
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  // The plugin still uses the script type that RFC 9239 has retired.
  scope.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '').toLowerCase();
    reply.header('content-type', type.replace(/^application\/javascript\b/, 'text/javascript'));
    return payload;
  });
}
