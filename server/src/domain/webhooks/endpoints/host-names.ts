/** Names of this machine in hosts files and RFC 6761: they always mean loopback, so no resolver is queried. */
const loopbackHosts: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost4.localdomain4',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
  'ipv6-localhost',
  'ipv6-loopback',
  'loopback',
]);

/** The host of a parsed URL: lower case, and full-width letters, soft hyphens and percent signs are already resolved. */
export function isLoopbackHost(host: string): boolean {
  let end = host.length;
  while (host[end - 1] === '.') end -= 1;
  const name = host.slice(0, end);
  return loopbackHosts.has(name) || name.endsWith('.localhost');
}

/** No part of the name is empty: `tienda..co`, `.tienda.co` and `tienda.co.` are not plain. */
export const isPlainHost = (host: string): boolean =>
  host.startsWith('[') || host.split('.').every(part => part !== '');
