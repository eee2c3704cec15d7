import { isIP } from 'node:net';

/** Who a passkey is for, and the addresses of the pages that may use it. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * By the public address of home. Browsers know no passkeys of numeric addresses: a program on this machine's own is
 * `localhost`, where they do.
 */
export function relyingParty(homeUrl: string): RelyingParty {
  const home = new URL(homeUrl);
  const { hostname } = home;
  const isLoopback = hostname === '[::1]' || (hostname.startsWith('127.') && isIP(hostname) === 4);
  if (!isLoopback) return { id: hostname, origins: [home.origin] };
  const port = home.port === '' ? '' : `:${home.port}`;
  return { id: 'localhost', origins: [`${home.protocol}//localhost${port}`] };
}
