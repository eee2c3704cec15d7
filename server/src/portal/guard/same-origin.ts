import type { FastifyRequest } from 'fastify';
import { reject } from '../../platform/errors.ts';

/**
 * A change must come from our own pages. Browsers report a request's origin in headers that no page can forge; a client
 * that sends none is not a browser, and has no other person's cookie.
 */
export function requireOwnOrigin(request: FastifyRequest, portalUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  // Also accepts the Host, because people reach the same program as localhost and as 127.0.0.1.
  const own = [new URL(portalUrl).origin, `http://${host}`, `https://${host}`];
  if (!isOwnSite || (origin !== undefined && !own.includes(origin))) {
    throw reject('cross_site_request');
  }
}
