import type { FastifyInstance } from 'fastify';
import { reject } from '../../errors.ts';
import { parseGuardedJson } from './json-guard.ts';

export const MAX_BODY_BYTES = 64 * 1024;

const isJson = (contentType: string): boolean => {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // A missing Content-Type counts as JSON (Interface 1.4).
  return mediaType === '' || mediaType === 'application/json';
};

/** Replaces Fastify's parsers: JSON only, guarded, and an empty body is no body. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    if (!isJson(request.headers['content-type'] ?? '')) {
      done(reject('body_not_json_type'));
      return;
    }
    const parsed = parseGuardedJson(bytes);
    if (parsed.ok) done(null, parsed.value);
    else done(parsed.rejection);
  });
}
