import { describe, expect, test } from 'vitest';
import { checksumOf, isSignedEvent, readEvent, type WompiEvent } from './events.ts';

const secret = 'test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr';
const checksum = 'c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780';
const received = {
  event: 'transaction.updated',
  data: { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } },
  environment: 'test',
  signature: {
    properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
    checksum,
  },
  timestamp: 1_530_291_411,
};

function read(value: unknown): WompiEvent {
  const event = readEvent(value);
  if (event === undefined) throw new Error('no event');
  return event;
}

describe('the checksum of an event', () => {
  test.each([checksum, checksum.toUpperCase()])('the published checksum %s is accepted', text => {
    const event = read({ ...received, signature: { ...received.signature, checksum: text } });
    expect(isSignedEvent(event, secret)).toBe(true);
    expect(isSignedEvent(event, `${secret}x`)).toBe(false);
  });

  test('the published checksum of a payout event', () => {
    const payout = { id: '04a6e53d-a244-4140-ab9e-48fa541f9fe5', status: 'FAILED', amountInCents: 7_500_000 };
    const event = {
      data: { payout },
      properties: ['payout.id', 'payout.status', 'payout.amountInCents'],
      timestamp: 1_747_673_128_600,
    };
    expect(checksumOf(event, 'prod_events_7b193c8afd7b47949f90d443cb1e1742')).toBe(
      '82f0e769716170e202edfd348f604bd8461cdeeb416594cde563a890215a5282',
    );
  });

  // The vector of the SDK pulgueta/wompi-node 3.2.0, whose first path has no value.
  test.each([
    ['transaction.does_not_exist', 'transaction.status'],
    ['transaction.status', 'transaction.constructor.name'],
    ['transaction.status.length', 'transaction', 'transaction.status'],
  ])('a path without a value counts as an empty text: %s, %s', (...properties) => {
    expect(checksumOf({ ...read(received), properties }, 'test_events_key')).toBe(
      '311fcd0072d0bfba1bdf8c158b38703a1487d7f4866feb2d391eceb7636ffe88',
    );
  });

  test('follows the order of the listed properties', () => {
    const event = read(received);
    expect(isSignedEvent({ ...event, properties: event.properties.toReversed() }, secret)).toBe(false);
  });

  test('a changed value is noticed', () => {
    const transaction = { ...received.data.transaction, amount_in_cents: 100 };
    expect(isSignedEvent(read({ ...received, data: { transaction } }), secret)).toBe(false);
  });
});

test.each([
  null,
  [],
  {},
  { ...received, event: 7 },
  { ...received, data: null },
  { ...received, timestamp: '1530291411' },
  { ...received, timestamp: 1.5 },
  { ...received, signature: { properties: ['a'], checksum: 'abc' } },
  { ...received, signature: { properties: [7], checksum } },
  { ...received, signature: { properties: 'transaction.id', checksum } },
  { ...received, signature: { properties: Array.from({ length: 51 }, () => 'a'), checksum } },
])('no event: %j', value => {
  expect(readEvent(value)).toBeUndefined();
});
