import { isIP } from 'node:net';
import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import type { Gateway } from '../../../dependencies.ts';
import { type RuleSaid, rule, ruleText } from '../../../platform/errors.ts';
import { type AddressRules, closedAddress } from './address-rules.ts';
import { isLoopbackHost } from './host-names.ts';

/** Where webhooks of an environment may go. */
export interface TargetRules extends AddressRules {
  httpIsOpen: boolean;
  /** Whether anybody learns more of an answer from loopback than that it was one (withhold-answer.ts). */
  loopbackIsReadable: boolean;
}

/**
 * Interface 17.2: the sandbox accepts http, and any port on loopback where this machine is the developer's own
 * (decision 0014); production https only.
 */
export const targetRulesOf = ({
  environment,
  webhooksToLoopback,
}: Pick<Gateway, 'environment' | 'webhooksToLoopback'>): TargetRules => {
  const isSandbox = environment === 'sandbox';
  const standsForInternet = webhooksToLoopback === 'readable';
  const isOpen = webhooksToLoopback === 'open' || webhooksToLoopback === 'local';
  return {
    httpIsOpen: isSandbox || standsForInternet,
    loopbackIsOpen: (isSandbox && isOpen) || standsForInternet,
    loopbackIsReadable: standsForInternet,
  };
};

/** A URL that must not be called; its message follows the field's name. */
export class TargetRefused extends Error {
  readonly failure: FailureCause;
  readonly broken: RuleSaid;
  constructor(failure: FailureCause, broken: RuleSaid) {
    super(ruleText(broken));
    this.failure = failure;
    this.broken = broken;
  }
}

export interface Target {
  url: URL;
  /** The address that the URL names by itself; undefined for a name. */
  address: string | undefined;
}

/**
 * What can be said without asking DNS. The URL parser has already turned every spelling of an address (decimal, octal,
 * hexadecimal, with parts left out) into the one that is judged.
 */
export function readTarget(text: string, rules: TargetRules): Target {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.httpIsOpen)) {
    throw new TargetRefused('url_protocol', rules.httpIsOpen ? 'not_http' : 'not_https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TargetRefused('url_with_password', 'url_with_credentials');
  }
  const address = addressIn(url.hostname);
  if (address !== undefined) rejectClosed([address], rules);
  else if (isLoopbackHost(url.hostname)) rejectLoopback(url.hostname, rules);
  return { url, address };
}

const closedTo = (kind: string, address: string) => rule('closed_address', { kind, address });

function rejectLoopback(name: string, { loopbackIsOpen, everythingIsOpen }: AddressRules): void {
  if (loopbackIsOpen || everythingIsOpen === true) return;
  throw new TargetRefused('url_to_closed_address', closedTo('a loopback address', name));
}

/** The address that a URL names by itself, without the brackets of IPv6; undefined for a name. */
function addressIn(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** One closed address among many is enough: which of them a connection takes is not ours to choose. */
export function rejectClosed(addresses: readonly string[], rules: AddressRules): void {
  if (rules.everythingIsOpen === true) return;
  for (const address of addresses) {
    const kind = closedAddress(address, rules);
    if (kind !== undefined) throw new TargetRefused('url_to_closed_address', closedTo(kind, address));
  }
}
