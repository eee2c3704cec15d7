import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../primitives/id.ts';

/**
 * A payer's browser on our pages, for the fraud rules that count by device. A random number that says nothing of a person
 * and is read by no script; it lasts as long as the longest window of a rule. Lax and not Strict: the payer comes from
 * the shop and back from a bank, and would be a new device each time.
 */
const LENGTH = 32;
const LIFE_SECONDS = 30 * 86_400;

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/** Behind https the prefix keeps neighbours under the same domain from setting it. */
const nameFor = (baseUrl: string): string => (isSecure(baseUrl) ? '__Host-recaudo_device' : 'recaudo_device');

/** null: this browser keeps no cookies, or sends what we did not write. */
export function deviceOf(request: FastifyRequest, baseUrl: string): string | null {
  const input = nameFor(baseUrl);
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  const value = pairs.find(([name]) => name === input)?.[1] ?? '';
  return new RegExp(`^[a-z0-9]{${LENGTH}}$`).test(value) ? value : null;
}

/** Gives a browser that has none its number, together with the page that has a form for a card. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  if (deviceOf(request, baseUrl) !== null) return;
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  const value = `${nameFor(baseUrl)}=${newSecret(LENGTH)}`;
  reply.header('set-cookie', `${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}${secure}`);
}
