import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_BUILD } from '../platform/http/files/browser-files.ts';
import type { App } from '../platform/http/server.ts';
import { addDashboardAssets } from './dashboard-assets.ts';

/**
 * No inline code, no foreign origins, no framing. `data:` images carry the second factor's QR code. Frames show emails, which
 * have their own stricter policy.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
  addDashboardAssets(app, folder);
}
