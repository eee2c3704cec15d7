import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { KeyRing } from '../../../../platform/vault/keys/key-ring.ts';
import { readPayerLink, signPayerLink } from './payer-link.ts';

const signerWith = (byte: number, environment: 'sandbox' | 'production' = 'sandbox') => ({
  environment,
  keyRing: { linkSigningKey: createSecretKey(Buffer.alloc(32, byte)) } as KeyRing,
});
const signer = signerWith(1);
const link = { merchantId: 'm1', subscriptionId: 's1' };
const made = new Date('2027-03-10T12:00:00Z');
const after = (ms: number) => new Date(made.getTime() + ms);
const DAYS_30 = 30 * 86_400_000;
const token = signPayerLink(signer, link, made);
const [, , end, mac] = token.split('.');

test('a link is short, URL-safe, and contains only ids and its expiry', () => {
  expect(token).toMatch(/^m1\.s1\.[a-z0-9]{6}\.[\w-]{43}$/);
});

test.each([
  ['at once', 0],
  ['in its last second', DAYS_30 - 1],
])('%s it is good', (_title, ms) => {
  expect(readPayerLink(signer, token, after(ms))).toEqual(link);
});

describe('rejects a link', () => {
  const otherEnd = (Number.parseInt(end ?? '', 36) + 86_400).toString(36);
  const cases: [string, string, Date, typeof signer][] = [
    ['after 30 days', token, after(DAYS_30), signer],
    ['cut at the end', token.slice(0, -1), made, signer],
    ['cut at the front', token.slice(1), made, signer],
    ['with something added', `${token}A`, made, signer],
    ['with another signature', `m1.s1.${end}.${'A'.repeat(43)}`, made, signer],
    ['made to last longer', `m1.s1.${otherEnd}.${mac}`, made, signer],
    ['for another subscription', token.replace('s1', 's2'), made, signer],
    ['for another merchant', token.replace('m1', 'm2'), made, signer],
    ['with its ids parted elsewhere', `m1s.1.${end}.${mac}`, made, signer],
    ['in the other environment, even with the same key', token, made, signerWith(1, 'production')],
    ['under another key', token, made, signerWith(2)],
    ['empty', '', made, signer],
    ['only an id', 's1', made, signer],
  ];
  test.each(cases)('%s', (_title, sent, now, reader) => {
    expect(readPayerLink(reader, sent, now)).toBeUndefined();
  });
});
