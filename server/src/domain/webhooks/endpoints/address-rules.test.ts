import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  closedAddresses as closed,
  loopbackAddresses as loopback,
  openAddresses as open,
  translatedLoopback,
} from '../../../../test/support/fixtures/ssrf-corpus.ts';
import { closedAddress } from './address-rules.ts';

const production = { loopbackIsOpen: false };
const sandbox = { loopbackIsOpen: true };

const cases: [address: string, inProduction: string | undefined, inSandbox: string | undefined][] = [
  ...Object.entries(closed).flatMap(([kind, addresses]) =>
    addressesIn(addresses).map((address): [string, string, string] => [address, kind, kind]),
  ),
  ...addressesIn(loopback).map((address): [string, string, undefined] => [
    address,
    'a loopback address',
    undefined,
  ]),
  ...addressesIn(translatedLoopback).map((address): [string, string, string] => [
    address,
    'a loopback address',
    'a loopback address',
  ]),
  ...addressesIn(open).map((address): [string, undefined, undefined] => [address, undefined, undefined]),
];

test('the corpus has 300 addresses and names each once', () => {
  expect(cases.length).toBeGreaterThanOrEqual(300);
  expect(new Set(cases.map(([address]) => address)).size).toBe(cases.length);
});

describe('allowed webhook addresses', () => {
  test.each(cases)('%s', (address, inProduction, inSandbox) => {
    expect(closedAddress(address, production)).toBe(inProduction);
    expect(closedAddress(address, sandbox)).toBe(inSandbox);
  });
});
