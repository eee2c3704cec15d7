import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

const isSecure = (ownUrl: string): boolean => ownUrl.startsWith('https:');

/** Only for pages; API calls carry no cookies. Safe to call repeatedly: the first registration counts. */
export async function acceptCookies(app: FastifyInstance): Promise<void> {
  if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
}

/**
 * On https, the `__Host-` prefix limits a cookie to our host and to https, so that another subdomain cannot set it.
 * Plain http does not support it, so a local installation uses the bare name.
 */
export const ownCookieName = (name: string, ownUrl: string): string =>
  isSecure(ownUrl) ? `__Host-${name}` : name;

/** Options of all our cookies: hidden from scripts, and limited to https if the installation uses it. */
export const ownCookieOptions = (ownUrl: string) => ({
  path: '/',
  httpOnly: true,
  secure: isSecure(ownUrl),
});
