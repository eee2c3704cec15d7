import type { FastifyRequest } from 'fastify';

/**
 * True if a form comes from a page of this origin, according to headers that pages cannot set. For a browser too old to
 * send them, only the form's signed token protects.
 */
export function isFromOurPage(request: FastifyRequest, ownUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === new URL(ownUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
