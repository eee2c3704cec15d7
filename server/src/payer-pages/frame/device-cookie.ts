import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookieName, ownCookieOptions } from '../../platform/http/access/own-cookie.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';

/**
 * A payer's browser on our pages, for the fraud rules that count by device. A random number that says nothing of a person
 * and is read by no script; it lasts as long as the longest window of a rule. Lax and not Strict: the payer comes from
 * the shop and back from a bank, and would be a new device each time.
 */
const NAME = 'recaudo_device';
const LENGTH = 32;
const LIFE_SECONDS = 30 * 86_400;

/** null: this browser keeps no cookies, or sends what we did not write. */
export function deviceOf(request: FastifyRequest, baseUrl: string): string | null {
  const value = request.cookies[ownCookieName(NAME, baseUrl)] ?? '';
  return new RegExp(`^[a-z0-9]{${LENGTH}}$`).test(value) ? value : null;
}

/** Gives a browser that has none its number, together with the page that has a form for a card. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  if (deviceOf(request, baseUrl) !== null) return;
  reply.setCookie(ownCookieName(NAME, baseUrl), newSecret(LENGTH), {
    ...ownCookieOptions(baseUrl),
    sameSite: 'lax',
    maxAge: LIFE_SECONDS,
  });
}
