import type { FastifyRequest } from 'fastify';

/** Headers that proxies, tunnels and CDNs add about the client behind them, and that browsers never send. */
const forwardingHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'forwarded-for',
  'via',
  'cdn-loop',
  'client-ip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'proxy-client-ip',
  'wl-proxy-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-real-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-originating-ip',
  'x-proxyuser-ip',
  'x-appengine-user-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-arr-log-id',
  'x-appgw-trace-id',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-nf-client-connection-ip',
]);
/** `x-forwarded-for`, `cf-connecting-ip`, `x-original-host`, `tailscale-user-login`, `ngrok-trace-id` and the like. */
const FORWARDING_PREFIX = /^(?:x-forwarded|x-original-|x-vercel-|x-ms-forwarded-|cf-|tailscale-|ngrok-)/;

type Received = Pick<FastifyRequest, 'headers'> & { raw: Pick<FastifyRequest['raw'], 'httpVersion'> };

/**
 * True if a proxy forwarded the request, so that its sender may not be at this machine. Everything reserved for local
 * people must check this (decision 0013). An unconfigured nginx adds no header, but it speaks HTTP/1.0, which browsers
 * do not.
 */
export const isForwarded = ({ headers, raw }: Received): boolean =>
  raw.httpVersion === '1.0' ||
  Object.keys(headers).some(name => forwardingHeaders.has(name) || FORWARDING_PREFIX.test(name));
