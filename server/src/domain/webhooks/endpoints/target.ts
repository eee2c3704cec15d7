import { isIP } from 'node:net';
import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import type { Gateway } from '../../../dependencies.ts';
import { type RuleSaid, rule, ruleText } from '../../../platform/errors.ts';
import { type AddressRules, closedAddress, isLoopback } from './address-rules.ts';
import { isLoopbackHost } from './host-names.ts';

/** The allowed targets of an environment's webhooks. */
export interface TargetRules extends AddressRules {
  httpIsOpen: boolean;
  /**
   * Which responses from loopback are kept: all, those of a URL that names this machine itself, or only whether one came
   * (withhold-answer.ts).
   */
  loopbackResponses: 'all' | 'named' | 'withheld';
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
    loopbackResponses: responsesFrom(webhooksToLoopback),
  };
};

/**
 * On a local installation only a person at this machine can save a URL that names it, so that person sees the response. A public
 * name that leads here later may be a stranger's.
 */
const responsesFrom = (choice: Gateway['webhooksToLoopback']): TargetRules['loopbackResponses'] => {
  if (choice === 'readable') return 'all';
  return choice === 'local' ? 'named' : 'withheld';
};

/** The URL must not be called; the message follows the field's name. */
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
  /** The address in the URL; undefined if the URL contains a name. */
  address: string | undefined;
  /** The URL says by itself that it leads to this machine. */
  namesLoopback: boolean;
}

/**
 * Checks everything that needs no DNS. The URL parser has already normalized every spelling of an address (decimal,
 * octal, hexadecimal, shortened).
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
  const isOwnName = address === undefined && isLoopbackHost(url.hostname);
  if (address !== undefined) rejectClosed([address], rules);
  else if (isOwnName) rejectLoopback(url.hostname, rules);
  return { url, address, namesLoopback: isOwnName || (address !== undefined && isLoopback(address)) };
}

const closedTo = (kind: string, address: string) => rule('closed_address', { kind, address });

function rejectLoopback(name: string, { loopbackIsOpen, everythingIsOpen }: AddressRules): void {
  if (loopbackIsOpen || everythingIsOpen === true) return;
  throw new TargetRefused('url_to_closed_address', closedTo('a loopback address', name));
}

/** Returns the address in a URL without the brackets of IPv6; undefined for a name. */
function addressIn(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** One closed address is enough to reject the name, because the connection may use any of them. */
export function rejectClosed(addresses: readonly string[], rules: AddressRules): void {
  if (rules.everythingIsOpen === true) return;
  for (const address of addresses) {
    const kind = closedAddress(address, rules);
    if (kind !== undefined) throw new TargetRefused('url_to_closed_address', closedTo(kind, address));
  }
}
