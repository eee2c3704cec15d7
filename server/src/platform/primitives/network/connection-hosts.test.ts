import { expect, test } from 'vitest';
import { canonicalHost, connectionHostsOf, isListedHost } from './connection-hosts.ts';

const reject = (message: string): never => {
  throw new Error(message);
};
const hosts =
  connectionHostsOf(
    [
      'allowed.com',
      '*.acquirer.co',
      'host.bank.co:8583',
      '10.0.0.5',
      '[::1]:9000',
      'PAGOS.example',
      'españa.example',
    ],
    'LIST',
    reject,
  ) ?? [];

test.each([
  ['the host itself', 'allowed.com', 443],
  ['uppercase', 'ALLOWED.Com', 443],
  ['the dot of the root', 'allowed.com.', 443],
  ['a subdomain of a wildcard', 'api.acquirer.co', 443],
  ['a deep subdomain of a wildcard', 'a.b.acquirer.co', 443],
  ['the port of an entry', 'host.bank.co', 8583],
  ['an address', '10.0.0.5', 1],
  ['an IPv6 address with its port', '::1', 9000],
  ['an entry in uppercase', 'pagos.example', 443],
  ['a name with a tilde', 'ESPAÑA.example', 443],
  ['its punycode', 'xn--espaa-rta.example', 443],
])('listed: %s', (_what, host, port) => {
  expect(isListedHost(hosts, { host, port })).toBe(true);
});

test.each([
  ['another host', 'evil.com', 443],
  ['the host as a prefix', 'allowed.com.evil.com', 443],
  ['the host as a suffix', 'notallowed.com', 443],
  ['a subdomain of an exact entry', 'api.allowed.com', 443],
  ['the parent of a wildcard', 'acquirer.co', 443],
  ['a lookalike of a wildcard', 'evilacquirer.co', 443],
  ['another port', 'host.bank.co', 443],
  ['two dots', 'allowed.com..', 443],
  ['userinfo', 'allowed.com@evil.com', 443],
  ['a path', 'allowed.com/.evil.com', 443],
  ['a backslash', 'evil.com\\.acquirer.co', 443],
  ['a fragment', 'evil.com#.acquirer.co', 443],
  ['a NUL', 'evil.com\0.acquirer.co', 443],
  ['a line break', 'evil.com\n.acquirer.co', 443],
  ['a space', 'evil.com .acquirer.co', 443],
  ['a percent-encoded dot', 'evil%2ecom', 443],
  ['loopback by name', 'localhost', 443],
  ['loopback', '127.0.0.1', 443],
  ['loopback as a number', '2130706433', 443],
  ['an IPv6 address at another port', '::1', 443],
  ['a mapped address', '::ffff:10.0.0.5', 443],
  ['nothing', '', 443],
])('not listed: %s', (_what, host, port) => {
  expect(isListedHost(hosts, { host, port })).toBe(false);
});

test.each([
  ['127.1', '127.0.0.1'],
  ['0x7f.0.0.1', '127.0.0.1'],
  ['[::1]', '::1'],
  ['0:0::1', '::1'],
])('%s is %s', (text, host) => {
  expect(canonicalHost(text)).toBe(host);
});

test('no entries: there is no list', () => {
  expect(connectionHostsOf([], 'LIST', reject)).toBeUndefined();
});

test.each([
  'https://allowed.com',
  'allowed.com/path',
  '*',
  '*.com',
  '*.',
  'a*.com',
  'allowed.com:0',
  'allowed.com:99999',
  'a b',
  '*.10.0.0.5',
])('no entry: %s', part => {
  expect(() => connectionHostsOf([part], 'LIST', reject)).toThrow(`LIST must be a list of hosts`);
});
