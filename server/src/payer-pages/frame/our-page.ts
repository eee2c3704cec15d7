import type { FastifyRequest } from 'fastify';

/**
 * Whether a form comes from a page of this very origin. Browsers say so in headers that pages cannot set; where a
 * browser is too old to say anything, the signed token of the form decides alone.
 */
export function isFromOurPage(request: FastifyRequest, ownUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === new URL(ownUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
