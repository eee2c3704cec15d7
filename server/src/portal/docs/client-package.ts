import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { App } from '../../platform/http/server.ts';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';
import { CLIENT_PATH } from './guides/guide-links.ts';

const FOLDER = serverFile('../client/packed/');
const PACKAGE = /^recaudo-client-\d+\.\d+\.\d+(?:-[\w.]+)?\.tgz$/;

/** `npm install <portal>/docs/client/recaudo-client-<version>.tgz`; 404 without a build. */
export function addClientPackage(app: App, folder = FOLDER): void {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => PACKAGE.test(name)) : [];
  for (const name of names) addPackage(app, `${folder}${name}`, `${CLIENT_PATH}${name}`);
}

function addPackage(app: App, file: string, path: string): void {
  let read: { bytes: Buffer; etag: string } | undefined;
  app.get(path, { exposeHeadRoute: true }, (request, reply) => {
    read ??= readPackage(file);
    reply.headers({
      etag: read.etag,
      // npm revalidates with the ETag, so it sees an update of the program immediately.
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match'] === read.etag) return reply.code(304).send();
    return reply.type('application/gzip').send(read.bytes);
  });
}

function readPackage(file: string) {
  const bytes = readFileSync(file);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
