import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** True if a request names an address of this listener. */
export type HostRule = (request: Pick<FastifyRequest, 'headers' | 'socket'>) => boolean;

/** Limits the cache of our own addresses' spellings; there are a handful. */
const MOST_REMEMBERED = 100;

/**
 * Accepts only requests for one of our addresses. Another site's page can point its own name at this machine (DNS
 * rebinding), which browsers then treat as our origin; the Host header reveals it. Ports are not compared, because they
 * are often forwarded and give an attacker nothing.
 */
export function newHostRule(names: readonly string[]): HostRule {
  const own = new Set(names.map(name => nameIn(name)));
  const remembered = new Set<string>();
  return ({ headers: { host }, socket }) => {
    // HTTP/1.0 programs may omit it; browsers never do.
    if (host === undefined || remembered.has(host)) return true;
    const name = nameIn(host);
    if (name === '') return false;
    // The address of the connection itself, which a listener on all addresses does not know in advance.
    if (name === plainAddress(socket.localAddress ?? '')) return true;
    if (!own.has(name) && !name.endsWith('.localhost')) return false;
    if (remembered.size < MOST_REMEMBERED) remembered.add(host);
    return true;
  };
}

/** `Example.com:8000` is example.com and `[::1]:8000` is ::1; a trailing dot is ignored. */
export function nameIn(host: string): string {
  const text = host.trim().toLowerCase();
  if (isIP(text) === 6) return plainAddress(text);
  const [, bracketed, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(text) ?? [];
  return bracketed === undefined ? name.replace(/\.$/, '') : plainAddress(bracketed);
}

/** A dual-stack socket reports an IPv4 address in IPv6 form. */
export const plainAddress = (address: string): string =>
  address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

/** Names that resolve to this machine only. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export const isLoopbackName = (name: string): boolean =>
  /^127(\.\d{1,3}){3}$/.test(name) || name === '::1' || name === 'localhost' || name.endsWith('.localhost');
