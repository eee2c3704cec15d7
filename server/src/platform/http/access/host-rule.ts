import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether a request names an address of this listener. */
export type HostRule = (request: Pick<FastifyRequest, 'headers' | 'socket'>) => boolean;

/** So many spellings of our own addresses are remembered; there are a handful. */
const MOST_REMEMBERED = 100;

/**
 * Only requests that name one of our addresses are served. A page of another site can make its own name lead to this
 * machine (DNS rebinding) and would otherwise be of our origin to the browser; the Host header gives it away. Ports are
 * not compared: they are often forwarded, and an attacker does not gain by one.
 */
export function newHostRule(names: readonly string[]): HostRule {
  const own = new Set(names.map(name => nameIn(name)));
  const remembered = new Set<string>();
  return ({ headers: { host }, socket }) => {
    // Programs that speak HTTP/1.0 may leave it out; browsers never do.
    if (host === undefined || remembered.has(host)) return true;
    const name = nameIn(host);
    if (name === '') return false;
    // The address at which the connection arrived: a listener on all addresses need not know them.
    if (name === plainAddress(socket.localAddress ?? '')) return true;
    if (!own.has(name) && !name.endsWith('.localhost')) return false;
    if (remembered.size < MOST_REMEMBERED) remembered.add(host);
    return true;
  };
}

/** `Example.com:8000` is example.com and `[::1]:8000` is ::1; a point at the end means nothing. */
export function nameIn(host: string): string {
  const text = host.trim().toLowerCase();
  if (isIP(text) === 6) return plainAddress(text);
  const [, bracketed, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(text) ?? [];
  return bracketed === undefined ? name.replace(/\.$/, '') : plainAddress(bracketed);
}

/** A socket of both families tells an IPv4 address in the form of IPv6. */
export const plainAddress = (address: string): string =>
  address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

/** Names that reach this machine only. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export const isLoopbackName = (name: string): boolean =>
  /^127(\.\d{1,3}){3}$/.test(name) || name === '::1' || name === 'localhost' || name.endsWith('.localhost');
