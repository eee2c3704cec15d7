import { describe, expect, test } from 'vitest';
import { newNetworkRule, readNetworks } from './key-networks.ts';

describe('reading the list of networks', () => {
  test.each([
    [['203.0.113.7'], ['203.0.113.7/32']],
    [[' 203.0.113.0/24 ', '203.0.113.0/24', ''], ['203.0.113.0/24']],
    [
      ['2001:DB8::/32', '::1'],
      ['2001:db8::/32', '::1/128'],
    ],
    [['0.0.0.0/0'], ['0.0.0.0/0']],
    [[], []],
  ])('%j is kept as %j', (written, kept) => expect(readNetworks(written)).toEqual(kept));

  test.each([
    'tienda.example',
    '203.0.113.0/33',
    '203.0.113.0/',
    '1.2.3',
    '2001:db8::/129',
    '1.2.3.4/8/8',
    '/8',
  ])('%s is refused', written => expect(() => readNetworks([written])).toThrow(/^allowed_networks has/));

  test('21 are too many', () =>
    expect(() => readNetworks(Array.from({ length: 21 }, (_none, n) => `10.0.0.${n}`))).toThrow(
      /at most 20/,
    ));
});

describe('checking an address', () => {
  const rule = newNetworkRule(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32']);
  test.each([
    ['203.0.113.250', true],
    ['::ffff:203.0.113.250', true],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['2001:db8:1::5', true],
    ['2001:db9::5', false],
    ['', false],
  ])('%s: %s', (address, may) => expect(rule(address)).toBe(may));

  test('without networks, every address is allowed', () =>
    expect(newNetworkRule([])('192.0.2.1')).toBe(true));
});
