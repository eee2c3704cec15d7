import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A /64: what one subscriber gets, and can take any address of. */
const NETWORK_GROUPS = 4;

/** What one client is counted as: its IPv4 address, or the /64 of its IPv6 address. */
export function clientNetwork(ip: string): string {
  const [plain = ''] = ip.split('%', 1);
  if (!isIPv6(plain)) return plain;
  const groups = expand(plain);
  return mappedIpv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function expand(ip: string): string[] {
  const [head = '', tail] = withoutDots(ip).split('::');
  const [before, after] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''));
  const missing = GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : missing }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])].map(group =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** `::a.b.c.d` as two groups. */
const withoutDots = (ip: string): string =>
  ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** `::ffff:a.b.c.d`: how a listener on both protocols names a client that came by IPv4. */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = groups.slice(6).map(group => Number.parseInt(group, 16));
  return bytes.flatMap(pair => [pair >> 8, pair & 255]).join('.');
}
