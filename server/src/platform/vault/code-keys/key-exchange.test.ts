import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../keys/key-ring.ts';
import { isGenuine, newHolder, openKeyFrom, sealKeyFor } from './key-exchange.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const ringOf = (lookup: number) =>
  parseKeyRing(JSON.stringify({ current: 'k1', encryption: { k1: key(1) }, lookup: key(lookup) }));
const ring = ringOf(9);
const otherFile = ringOf(8);
const codeKey = { keyId: 'c1', key: Buffer.alloc(32, 7) };

describe('a code key in transit between two processes', () => {
  const [sender, receiver, third] = [newHolder(ring), newHolder(ring), newHolder(ring)];
  const sealed = sealKeyFor(ring, sender, receiver, codeKey);

  it('arrives, and does not lie open', () => {
    expect(sealed.sealed.includes(codeKey.key)).toBe(false);
    expect(openKeyFrom(ring, receiver, sealed)?.equals(codeKey.key)).toBe(true);
  });

  it.each([
    ['a third process', ring, third, sealed],
    ['its key file alone', ring, newHolder(ring), sealed],
    ['its private key without the key file', otherFile, receiver, sealed],
    ['whoever takes it for another key', ring, receiver, { ...sealed, keyId: 'c2' }],
    ['whoever names another sender', ring, receiver, { ...sealed, senderPublicKey: third.publicKey }],
    ['whoever names no sender', ring, receiver, { ...sealed, senderPublicKey: Buffer.from('nobody') }],
    ['whoever changed a byte', ring, receiver, { ...sealed, sealed: Buffer.from(sealed.sealed).reverse() }],
  ])('%s cannot decrypt it', (_who, file, own, given) => {
    expect(openKeyFrom(file, own, given)).toBeUndefined();
  });
});

describe('the proof of a holder', () => {
  const holder = newHolder(ring);

  it('is that of its key file, its id and its public key', () => {
    expect(isGenuine(ring, holder)).toBe(true);
    expect(isGenuine(otherFile, holder)).toBe(false);
    expect(isGenuine(ring, { ...holder, id: 'other' })).toBe(false);
    expect(isGenuine(ring, { ...holder, publicKey: newHolder(ring).publicKey })).toBe(false);
    expect(isGenuine(ring, { ...holder, proof: Buffer.of() })).toBe(false);
  });

  it('has a private key that no log shows', () => {
    expect(inspect(holder.privateKey)).not.toMatch(/[0-9a-f]{16}/);
    expect(JSON.stringify(holder.privateKey)).toBe('{}');
  });
});
