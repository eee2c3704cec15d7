import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is the same for everyone, made once when the program starts. */
export interface Publication {
  type: string;
  plain: Buffer;
  /** Made when the first reader takes it: the start of the program does not wait for it. */
  zipped: () => Buffer;
  etag: string;
}

export function publish(type: string, text: string): Publication {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  let zipped: Buffer | undefined;
  return { type, plain, zipped: () => (zipped ??= gzipSync(plain)), etag };
}

/** Nothing from other places, no inline script or style, in nobody's frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export function sendPublication(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, zipped, etag }: Publication,
): FastifyReply {
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Kept, but asked for again each time: an update of the program is seen at once.
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) reply.header('content-encoding', 'gzip');
  return reply.type(type).send(takesGzip ? zipped() : plain);
}
