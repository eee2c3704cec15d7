import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

const isSecure = (ownUrl: string): boolean => ownUrl.startsWith('https:');

/** Only for pages; API calls carry no cookies. Safe to call repeatedly: the first registration counts. */
export async function acceptCookies(app: FastifyInstance): Promise<void> {
  if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
}

/**
 * On https the prefix makes browsers hold a cookie to our own host and to https: no neighbour of the domain can plant
 * one. On plain http there is no such cookie, so a local installation has the bare name.
 */
export const ownCookieName = (name: string, ownUrl: string): string =>
  isSecure(ownUrl) ? `__Host-${name}` : name;

/** What all of ours have: read by no script, and held to https where there is https. */
export const ownCookieOptions = (ownUrl: string) => ({
  path: '/',
  httpOnly: true,
  secure: isSecure(ownUrl),
});
