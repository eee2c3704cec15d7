import type { FastifyReply } from 'fastify';
import type { HostRule } from './access/host-rule.ts';
import type { LiveCertificate } from './https-server.ts';

/** How a listener is reached from outside. */
export interface Listener {
  /** Proxies whose forwarding headers are trusted; all others are ignored. */
  trustedProxies?: readonly string[] | undefined;
  /** The hosts that a request may name; without it, any. */
  isOwnHost?: HostRule | undefined;
  /** True if clients use https: responses then tell browsers never to use http (HSTS). */
  isHttps?: boolean | undefined;
  /** Without a certificate the listener speaks http, and a proxy may terminate TLS. */
  certificate?: LiveCertificate | undefined;
}

/** Load balancers call these under any name or address; the responses reveal nothing sensitive. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** Two years, as browsers' preload lists require. The operator decides about subdomains. */
const TRANSPORT_SECURITY = 'max-age=63072000';

/** Default headers of every response: no caching and no content sniffing. */
export const answerHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}),
});

/** Sets headers one by one from a fixed list, because every request pays for it. */
export function addAnswerHeaders(reply: FastifyReply, headers: readonly (readonly [string, string])[]): void {
  for (const [name, value] of headers) reply.header(name, value);
}
