import type { FastifyReply } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import type { App } from '../../../platform/http/server.ts';
import type { OpenApiDocument } from '../document/openapi-document.ts';
import { brunoFiles, POSTMAN_FILE, postmanText } from './collection-files.ts';

/** A fixed time, so that the ZIP has the same bytes every time. */
const MADE_AT = new Date('2026-01-01T12:00:00Z');

/** Downloads of the collections with this installation's addresses. */
export function addCollections(app: App, document: OpenApiDocument): void {
  addDownload(app, `/docs/${POSTMAN_FILE}`, 'application/json; charset=utf-8', () =>
    Buffer.from(postmanText(document)),
  );
  addDownload(app, '/docs/bruno.zip', 'application/zip', () => zipped(brunoFiles(document)));
}

/** Written on first request, then cached. */
function addDownload(app: App, path: string, type: string, write: () => Buffer): void {
  let written: Buffer | undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  app.get(path, { exposeHeadRoute: true }, (_request, reply): FastifyReply => {
    written ??= write();
    return reply
      .type(type)
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(written);
  });
}

const zipped = (files: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([place, text]) => [`recaudo/${place}`, strToU8(text)])),
      { mtime: MADE_AT },
    ),
  );
