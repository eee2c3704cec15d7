import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickLanguage } from '../../platform/primitives/values/language.ts';

interface Edition {
  plain: Buffer;
  zipped: Buffer;
  etag: string;
}

/** Content that is the same for every reader. */
export interface Publication {
  type: string;
  edition: () => Edition;
}

/** Rendered on first request, so that startup does not wait, then cached. */
export function publish(type: string, write: () => string): Publication {
  let written: Edition | undefined;
  return {
    type,
    edition() {
      written ??= newEdition(write());
      return written;
    },
  };
}

function newEdition(text: string): Edition {
  const plain = Buffer.from(text);
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, zipped: gzipSync(plain), etag: `W/"${digest.slice(0, 22)}"` };
}

/** No foreign origins, no inline script or style, no framing. Search and examples call this portal only. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

export const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']);

export function sendPublication(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, edition }: Publication,
): FastifyReply {
  const { plain, zipped, etag } = edition();
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // `no-cache` revalidates each time, so an update of the program shows immediately.
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) reply.header('content-encoding', 'gzip');
  return reply.type(type).send(takesGzip ? zipped : plain);
}
