import { isIP } from 'node:net';

/** One entry of RECAUDO_CONNECTION_HOSTS. */
interface HostEntry {
  /** Canonical, as `canonicalHost` returns it. */
  host: string;
  /** True if the entry matches the subdomains of `host`, but not `host` itself. */
  isWildcard: boolean;
  /** Undefined: any port. */
  port: number | undefined;
}

/** The hosts that connections may use. */
export type ConnectionHosts = readonly HostEntry[];

/**
 * The host as a URL parser resolves it: lowercase, punycode, `127.1` as `127.0.0.1`, without brackets or the trailing
 * dot. Undefined if the text is not a host.
 */
export function canonicalHost(text: string): string | undefined {
  const isAddress = isIP(text) === 6;
  if (!isAddress && !/^(\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]%]+)$/i.test(text)) return undefined;
  const url = `http://${isAddress ? `[${text}]` : text}/`;
  if (!URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '').replace(/\.$/, '');
  return host === '' || host.includes('..') || host.endsWith('.') ? undefined : host;
}

/** `api.example.com, *.acquirer.co, 10.0.0.5:8583, [::1]:8583` */
export function connectionHostsOf(
  parts: readonly string[],
  name: string,
  reject: (message: string) => never,
): ConnectionHosts | undefined {
  if (parts.length === 0) return undefined;
  return parts.map(part => {
    const entry = entryOf(part);
    return (
      entry ??
      reject(
        `${name} must be a list of hosts such as api.example.com, *.example.com or 10.0.0.5:8583; this is none: ${part}`,
      )
    );
  });
}

const MOST_PORT = 65_535;

function entryOf(part: string): HostEntry | undefined {
  const [, written = part, digits] = isIP(part) === 6 ? [] : (/^(.*?)(?::(\d{1,5}))?$/.exec(part) ?? []);
  const isWildcard = written.startsWith('*.');
  const host = canonicalHost(isWildcard ? written.slice(2) : written);
  const port = digits === undefined ? undefined : Number(digits);
  const isWrong = port !== undefined && (port < 1 || port > MOST_PORT);
  // `*.com` and `*.5` would match almost every host.
  const isTooWide = isWildcard && (host?.includes('.') !== true || isIP(host) !== 0);
  return host === undefined || host.includes('*') || isWrong || isTooWide
    ? undefined
    : { host, isWildcard, port };
}

export function isListedHost(hosts: ConnectionHosts, place: { host: string; port: number }): boolean {
  const host = canonicalHost(place.host);
  return (
    host !== undefined &&
    hosts.some(
      entry =>
        (entry.port === undefined || entry.port === place.port) &&
        (entry.isWildcard ? isIP(host) === 0 && host.endsWith(`.${entry.host}`) : host === entry.host),
    )
  );
}
