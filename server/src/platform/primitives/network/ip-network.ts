import { isIP } from 'node:net';

/**
 * The network of one subscriber: an IPv4 address itself, or the first half of an IPv6 address, since a subscriber owns all 2^64
 * addresses of that network. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight groups, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes the address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(group => group !== '');
  const behind = (tail ?? '').split(':').filter(group => group !== '');
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  return [...before, ...zeros, ...behind];
}

const dotted = (groups: readonly string[]): string =>
  groups
    .map(group => Number.parseInt(group, 16))
    .flatMap(value => [Math.floor(value / 256), value % 256])
    .join('.');
