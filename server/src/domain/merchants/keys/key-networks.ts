import { BlockList, isIP } from 'node:net';
import { refusedValue, rule } from '../../../platform/errors.ts';

const MAX_NETWORKS = 20;
const bits = { 4: 32, 6: 128 } as const;

const wrong = (text: string) => refusedValue('allowed_networks', rule('not_a_network', { network: text }));

/** Normalizes networks for storage: each with its prefix length, without duplicates. */
export function readNetworks(written: readonly string[]): string[] {
  const networks = [...new Set(written.map(text => text.trim()).filter(text => text !== ''))].map(
    readNetwork,
  );
  if (networks.length > MAX_NETWORKS) {
    throw refusedValue('allowed_networks', rule('too_many_networks', { most: MAX_NETWORKS }));
  }
  return [...new Set(networks)];
}

function readNetwork(text: string): string {
  const [address = '', prefix, ...rest] = text.toLowerCase().split('/');
  const family = isIP(address);
  if (family !== 4 && family !== 6) throw wrong(text);
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) throw wrong(text);
  const length = prefix === undefined ? bits[family] : Number(prefix);
  if (length > bits[family]) throw wrong(text);
  return `${address}/${length}`;
}

/** Whether a request from an address is allowed; without networks, every address is. */
export function newNetworkRule(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return address => {
    // A dual-stack socket reports IPv4 addresses in IPv6 form.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
