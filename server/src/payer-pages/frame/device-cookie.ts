import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookieName, ownCookieOptions } from '../../platform/http/access/own-cookie.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';

/**
 * Identifies a payer's browser for fraud rules that count by device. A random number, hidden from scripts, that reveals
 * nothing about a person; it lives as long as a rule's longest window. Lax instead of Strict, because a payer who
 * arrives from the shop or a bank would otherwise be a new device each time.
 */
const NAME = 'recaudo_device';
const LENGTH = 32;
const LIFE_SECONDS = 30 * 86_400;

/** null if the browser stores no cookies, or sends one that we did not set. */
export function deviceOf(request: FastifyRequest, baseUrl: string): string | null {
  const value = request.cookies[ownCookieName(NAME, baseUrl)] ?? '';
  return new RegExp(`^[a-z0-9]{${LENGTH}}$`).test(value) ? value : null;
}

/** Sets the cookie together with a page that has a card form. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  if (deviceOf(request, baseUrl) !== null) return;
  reply.setCookie(ownCookieName(NAME, baseUrl), newSecret(LENGTH), {
    ...ownCookieOptions(baseUrl),
    sameSite: 'lax',
    maxAge: LIFE_SECONDS,
  });
}
