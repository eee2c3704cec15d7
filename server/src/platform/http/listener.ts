import type { FastifyReply } from 'fastify';
import type { HostRule } from './access/host-rule.ts';
import type { LiveCertificate } from './https-server.ts';

/** How a listener stands to the outside world. */
export interface Listener {
  /** Proxies whose forwarding headers are trusted; all others are ignored. */
  trustedProxies?: readonly string[] | undefined;
  /** Which hosts a request may name; without it, any. */
  isOwnHost?: HostRule | undefined;
  /** People reach it by https: their browsers shall never try http again. */
  isHttps?: boolean | undefined;
  /** It speaks https itself; without one it speaks http, and a proxy before it may do the rest. */
  certificate?: LiveCertificate | undefined;
}

/** Asked by load balancers, by whatever name or address they know; they tell nothing that is worth a lie. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** Two years, as the lists of browsers want it; subdomains are the operator's to decide about. */
const TRANSPORT_SECURITY = 'max-age=63072000';

/** Default headers of every response: no caching and no content sniffing. */
export const answerHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}),
});

/** One by one and of a fixed list: every request pays for it. */
export function addAnswerHeaders(reply: FastifyReply, headers: readonly (readonly [string, string])[]): void {
  for (const [name, value] of headers) reply.header(name, value);
}
