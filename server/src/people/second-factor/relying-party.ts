import { isIP } from 'node:net';

/** The WebAuthn relying party: its id and the allowed origins. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * Derived from the portal's public address. Browsers support no passkeys on numeric addresses, so a loopback address
 * becomes `localhost`.
 */
export function relyingParty(portalUrl: string): RelyingParty {
  const portal = new URL(portalUrl);
  const { hostname } = portal;
  const isLoopback = hostname === '[::1]' || (hostname.startsWith('127.') && isIP(hostname) === 4);
  if (!isLoopback) return { id: hostname, origins: [portal.origin] };
  const port = portal.port === '' ? '' : `:${portal.port}`;
  return { id: 'localhost', origins: [`${portal.protocol}//localhost${port}`] };
}
