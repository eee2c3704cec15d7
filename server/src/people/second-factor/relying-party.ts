import { isIP } from 'node:net';

/** Who a passkey is for, and the addresses of the pages that may use it. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * By the public address of the portal. Browsers know no passkeys of numeric addresses: a program on this machine's own is
 * `localhost`, where they do.
 */
export function relyingParty(portalUrl: string): RelyingParty {
  const portal = new URL(portalUrl);
  const { hostname } = portal;
  const isLoopback = hostname === '[::1]' || (hostname.startsWith('127.') && isIP(hostname) === 4);
  if (!isLoopback) return { id: hostname, origins: [portal.origin] };
  const port = portal.port === '' ? '' : `:${portal.port}`;
  return { id: 'localhost', origins: [`${portal.protocol}//localhost${port}`] };
}
