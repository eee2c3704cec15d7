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
  const isLoopback = home.hostname === '[::1]' || /^127\./.test(home.hostname);
  if (!isLoopback || (isIP(home.hostname) === 0 && home.hostname !== '[::1]')) {
    return { id: home.hostname, origins: [home.origin] };
  }
  const port = home.port === '' ? '' : `:${home.port}`;
  return { id: 'localhost', origins: [`${home.protocol}//localhost${port}`] };
}
