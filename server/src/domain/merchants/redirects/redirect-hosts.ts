import { isIP } from 'node:net';
import { type RuleSaid, rule } from '../../../platform/errors.ts';

export const MAX_REDIRECT_HOSTS = 20;
const HOST_MAX = 255;

/**
 * A host as stored and compared: lower case, punycode, with its port unless it is 443. A leading `*.` includes all
 * subdomains. Undefined if it is not a public host name.
 */
export function readRedirectHost(written: string): string | undefined {
  const text = written.trim();
  const [star, rest] = text.startsWith('*.') ? ['*.', text.slice(2)] : ['', text];
  if (rest.length > HOST_MAX || /[\s/?#@\\*]/u.test(rest) || !URL.canParse(`https://${rest}/`))
    return undefined;
  const { hostname, port } = new URL(`https://${rest}/`);
  const name = hostname.replace(/\.$/, '');
  // A single label is a top-level domain or a machine on the local network.
  const isName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) && isIP(name) === 0;
  return isName ? `${star}${name}${port === '' ? '' : `:${port}`}` : undefined;
}

/** The hosts to which payers may be redirected. */
export interface RedirectPlaces {
  hosts: readonly string[];
  websiteUrl: string | null;
}

/** Why a payer cannot be redirected to this URL, as a rule for the error text; undefined if they can. */
export function redirectFault(text: string, { hosts, websiteUrl }: RedirectPlaces): RuleSaid | undefined {
  if (!URL.canParse(text)) return 'not_a_return_url';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'return_url_not_https';
  if (url.username !== '' || url.password !== '') return 'url_with_user';
  const isAllowed = [...hosts, ...hostOf(websiteUrl)].some(allowed => isCoveredBy(url, allowed));
  return isAllowed ? undefined : rule('return_host_not_allowed', { host: url.host });
}

function hostOf(websiteUrl: string | null): string[] {
  if (websiteUrl === null || !URL.canParse(websiteUrl)) return [];
  const { hostname, port, protocol } = new URL(websiteUrl);
  const host = readRedirectHost(protocol === 'https:' && port !== '' ? `${hostname}:${port}` : hostname);
  return host === undefined ? [] : [host];
}

function isCoveredBy({ hostname, port }: URL, allowed: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const here = port === '' ? name : `${name}:${port}`;
  return allowed.startsWith('*.')
    ? here.endsWith(allowed.slice(1)) && here !== allowed.slice(1)
    : here === allowed;
}
