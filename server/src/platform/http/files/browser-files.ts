import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverFile } from '../../primitives/installation/server-folder.ts';
import type { App } from '../server.ts';

/** The browser library and the hosted fields, as the web workspace builds them. */
export const WEB_BUILD = serverFile('../web/dist/');

/** An exact version never changes; `v1` serves the latest version soon after an update. */
const FOREVER = 'public, max-age=31536000, immutable';
const SHORTLY = 'public, max-age=300';

/** Shops frame these pages, so there is no frame-ancestors. Nothing inline, and requests only to this gateway. */
const FIELD_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const SCRIPT = 'text/javascript; charset=utf-8';

interface BrowserFile {
  path: string;
  bytes: Buffer;
  headers: Record<string, string>;
}

/** Without a web build the list is empty, and the paths return 404. */
function listBrowserFiles(folder: string): BrowserFile[] {
  const manifest = join(folder, 'library/manifest.json');
  if (!existsSync(manifest)) return [];
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const file = (path: string, source: string, headers: Record<string, string>): BrowserFile => {
    const bytes = readFileSync(join(folder, source));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return { path, bytes, headers: { etag, ...headers } };
  };
  const library = { 'content-type': SCRIPT };
  const exact = (its: string, source: string) =>
    file(`/js/v${its}/recaudo.js`, source, { ...library, 'cache-control': FOREVER });
  return [
    ...earlierVersions(folder).map(its => exact(its, `library/released/${its}.txt`)),
    exact(version, 'library/recaudo.js'),
    file('/js/v1/recaudo.js', 'library/recaudo.js', { ...library, 'cache-control': SHORTLY }),
    file('/js/v1/fields/field.html', 'hosted-fields/field.html', {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': SHORTLY,
      'content-security-policy': FIELD_POLICY,
      'referrer-policy': 'no-referrer',
    }),
    file('/js/v1/fields/field.js', 'hosted-fields/field.js', {
      'content-type': SCRIPT,
      'cache-control': SHORTLY,
    }),
    file('/js/v1/fields/field.css', 'hosted-fields/field.css', {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': SHORTLY,
    }),
  ];
}

/** Versions that shops' pages have pinned by hash stay available. Stored as text, so that no tool changes a byte. */
function earlierVersions(folder: string): string[] {
  const released = join(folder, 'library/released');
  return existsSync(released) ? readdirSync(released).map(name => name.replace(/\.txt$/, '')) : [];
}

/** Serves the browser library from memory to pages of any origin. */
export function browserFileRoutes(app: App, environment: string, folder = WEB_BUILD): void {
  for (const file of listBrowserFiles(folder)) {
    app.get(file.path, { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file, environment),
    );
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BrowserFile,
  environment: string,
): FastifyReply {
  // Identical for every origin, so that a cache stores one copy.
  reply.removeHeader('vary');
  reply.removeHeader('access-control-allow-credentials');
  reply.headers({
    ...file.headers,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    // Tells the library its environment, because its bytes are the same in both.
    'server-timing': `environment;desc="${environment}"`,
    'timing-allow-origin': '*',
  });
  if (request.headers['if-none-match'] === file.headers['etag']) return reply.code(304).send();
  return reply.send(file.bytes);
}
