import { describe, expect, it } from 'vitest';
import { type KeyRing, parseKeyRing } from '../keys/key-ring.ts';
import { VaultError } from '../vault-error.ts';
import { openText, sealText, type TextOwner } from './sealed-text.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const ringOf = (lookup: number, current = 'k1'): KeyRing =>
  parseKeyRing(JSON.stringify({ current, encryption: { k1: key(1), k2: key(2) }, lookup: key(lookup) }));
const ring = ringOf(9);
const owner: TextOwner = ['webhook-password', 'm1', 'w1'];

describe('a sealed text', () => {
  it.each(['hunter2', '', 'contraseña ñandú 🦜', 'x'.repeat(70_000)])('comes back as it was: %.20j', text => {
    expect(openText(ring, owner, sealText(ring, owner, text))).toBe(text);
  });

  it('never looks the same twice and does not hold the text', () => {
    const [first, second] = [sealText(ring, owner, 'hunter2'), sealText(ring, owner, 'hunter2')];
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('hunter2');
  });

  it('survives a rotation of the encryption key', () => {
    expect(openText(ringOf(9, 'k2'), owner, sealText(ring, owner, 'hunter2'))).toBe('hunter2');
  });

  const sealed = sealText(ring, owner, 'hunter2');
  it.each<[string, KeyRing, TextOwner, Buffer]>([
    ['another key file', ringOf(8), owner, sealed],
    ['another merchant', ring, ['webhook-password', 'm2', 'w1'], sealed],
    ['another purpose', ring, ['secret-answer', 'm1', 'w1'], sealed],
    ['ids cut elsewhere', ring, ['webhook-password', 'm1w', '1'], sealed],
    ['another version', ring, owner, Buffer.concat([Buffer.of(2), sealed.subarray(1)])],
    ['a short one', ring, owner, sealed.subarray(0, 20)],
    ['nothing', ring, owner, Buffer.alloc(0)],
    [
      'a changed byte',
      ring,
      owner,
      Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)]),
    ],
  ])('is refused with %s', (_title, withRing, withOwner, bytes) => {
    expect(() => openText(withRing, withOwner, bytes)).toThrow(VaultError);
  });
});
