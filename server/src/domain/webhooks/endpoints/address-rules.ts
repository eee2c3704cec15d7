import { BlockList, isIP } from 'node:net';

/** The reason, worded to complete "url leads to …". */
type Kind = string;

/**
 * Addresses of this machine, of private networks, or without a host (IANA's special-purpose registries). A person who
 * chooses a URL must not use the gateway to reach hosts that only the gateway can reach.
 */
const ipv4: readonly [network: string, prefix: number, kind: Kind][] = [
  ['0.0.0.0', 8, 'an address of this machine'],
  ['10.0.0.0', 8, 'a private address'],
  ['100.64.0.0', 10, 'an address inside of a provider'],
  ['127.0.0.0', 8, 'a loopback address'],
  // A cloud provider's internal service under an address that looks public.
  ['168.63.129.16', 32, 'an address inside of a provider'],
  ['169.254.0.0', 16, 'a link-local address'],
  ['172.16.0.0', 12, 'a private address'],
  ['192.0.0.0', 24, 'a reserved address'],
  ['192.0.2.0', 24, 'an address for documentation'],
  ['192.88.99.0', 24, 'a reserved address'],
  ['192.168.0.0', 16, 'a private address'],
  ['198.18.0.0', 15, 'an address for measurements'],
  ['198.51.100.0', 24, 'an address for documentation'],
  ['203.0.113.0', 24, 'an address for documentation'],
  ['224.0.0.0', 4, 'a multicast address'],
  ['240.0.0.0', 4, 'a reserved address'],
];

/** Only global unicast (2000::/3) is open in IPv6; the list has its exceptions and names the other ranges. */
const ipv6: readonly [network: string, prefix: number, kind: Kind][] = [
  ['::', 128, 'an address of this machine'],
  ['::1', 128, 'a loopback address'],
  ['::', 96, 'an IPv4 address in disguise'],
  ['::ffff:0:0', 96, 'an IPv4 address in disguise'],
  ['::ffff:0:0:0', 96, 'an IPv4 address in disguise'],
  ['64:ff9b:1::', 48, 'an IPv4 address in disguise'],
  ['2002::', 16, 'an IPv4 address in disguise'],
  ['2001::', 32, 'an IPv4 address in disguise'],
  ['2001::', 23, 'a reserved address'],
  ['2001:db8::', 32, 'an address for documentation'],
  ['3fff::', 20, 'an address for documentation'],
  ['fc00::', 7, 'a private address'],
  ['fe80::', 10, 'a link-local address'],
  ['fec0::', 10, 'a private address'],
  ['ff00::', 8, 'a multicast address'],
];

/** The NAT64 form of an IPv4 address: open if the embedded address is. */
const NAT64 = '64:ff9b::';
const NAT64_PREFIX = 96;

const subnet = (network: string, prefix: number, family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list;
};

const closed4 = ipv4.map(([network, prefix, kind]) => ({ list: subnet(network, prefix, 'ipv4'), kind }));
const closed6 = [
  ...ipv6.map(([network, prefix, kind]) => ({ list: subnet(network, prefix, 'ipv6'), kind })),
  ...ipv4.map(([network, prefix, kind]) => ({
    list: subnet(`${NAT64}${network}`, NAT64_PREFIX + prefix, 'ipv6'),
    kind,
  })),
];
const open6 = [subnet('2000::', 3, 'ipv6'), subnet(NAT64, NAT64_PREFIX, 'ipv6')];

export interface AddressRules {
  /** The sandbox delivers to a developer's own machine (Interface 17.2), where only the developer can request it. */
  loopbackIsOpen: boolean;
  /** For commands, whose user may call anything this machine can reach. */
  everythingIsOpen?: boolean;
}

/** Returns why webhooks to this address are rejected; undefined if they are allowed. */
export function closedAddress(address: string, { loopbackIsOpen }: AddressRules): Kind | undefined {
  switch (isIP(address)) {
    case 4:
      if (loopbackIsOpen && isLoopback(address)) return undefined;
      return closed4.find(({ list }) => list.check(address, 'ipv4'))?.kind;
    case 6:
      return closedIpv6(address, loopbackIsOpen);
    default:
      return 'something that is not an address';
  }
}

function closedIpv6(address: string, loopbackIsOpen: boolean): Kind | undefined {
  // An address with a zone (fe80::1%eth0) names an interface of this machine.
  if (address.includes('%')) return 'a link-local address';
  if (loopbackIsOpen && isLoopback(address)) return undefined;
  const known = closed6.find(({ list }) => list.check(address, 'ipv6'));
  if (known !== undefined) return known.kind;
  return open6.some(list => list.check(address, 'ipv6')) ? undefined : 'a reserved address';
}

const loopback4 = subnet('127.0.0.0', 8, 'ipv4');
const loopback6 = subnet('::1', 128, 'ipv6');

export function isLoopback(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return version === 4 ? loopback4.check(address, 'ipv4') : loopback6.check(address, 'ipv6');
}
