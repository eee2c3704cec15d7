import { isIP } from 'node:net';
import type { Environment } from '../../config.ts';
import { type AddressRules, closedAddress } from './address-rules.ts';
import type { FailureCause } from './failure-cause.ts';

/** Where webhooks of an environment may go. */
export interface TargetRules extends AddressRules {
  httpIsOpen: boolean;
  /** Our own endpoint that catches deliveries (inbox.ts): this gateway may always call itself there. */
  ownPrefix: string | undefined;
}

/** Interface 2, Webhooks: the sandbox accepts http, and any port on loopback; production https only. */
export const targetRulesOf = (environment: Environment, baseUrl: string): TargetRules =>
  environment === 'sandbox'
    ? { httpIsOpen: true, loopbackIsOpen: true, ownPrefix: `${baseUrl}/inbox/` }
    : { httpIsOpen: false, loopbackIsOpen: false, ownPrefix: undefined };

/** A URL that must not be called, in words that follow its field's name. */
export class TargetRefused extends Error {
  readonly failure: FailureCause;
  constructor(failure: FailureCause, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface Target {
  url: URL;
  /** For our own endpoint the address is not judged. */
  isOwn: boolean;
}

/**
 * What can be said without asking DNS. The URL parser has already turned every spelling of an address (decimal, octal,
 * hexadecimal, with parts left out) into the one that is judged.
 */
export function readTarget(text: string, rules: TargetRules): Target {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.httpIsOpen)) {
    throw new TargetRefused(
      'url_protocol',
      rules.httpIsOpen ? 'must begin with http:// or https://' : 'must begin with https://',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new TargetRefused(
      'url_with_password',
      'must not hold a user or password; send them as user and password',
    );
  }
  const isOwn = rules.ownPrefix !== undefined && url.href.startsWith(rules.ownPrefix);
  const literal = addressIn(url.hostname);
  if (literal !== undefined && !isOwn) refuseClosed([literal], rules);
  return { url, isOwn };
}

/** The address that a URL names by itself, without the brackets of IPv6; undefined for a name. */
function addressIn(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** One closed address among many is enough: which of them a connection takes is not ours to choose. */
export function refuseClosed(addresses: readonly string[], rules: AddressRules): void {
  for (const address of addresses) {
    const kind = closedAddress(address, rules);
    if (kind !== undefined) throw new TargetRefused('url_to_closed_address', `leads to ${kind} (${address})`);
  }
}
