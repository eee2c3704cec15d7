import { describe, expect, it } from 'vitest';
import { manualClock } from '../../primitives/time/clock.ts';
import { LONGEST_CODE_MS, newHeldKeys, SEALS_FOR_MS } from './held-keys.ts';

const start = () => {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  return { clock, held: newHeldKeys(clock) };
};

describe('a code key', () => {
  it.each([
    ['at first', 0, true, true],
    ['at the end of its time', SEALS_FOR_MS - 1, true, true],
    ['when the next one seals', SEALS_FOR_MS, false, true],
    ['while its last code may wait', SEALS_FOR_MS + LONGEST_CODE_MS - 1, false, true],
    ['afterwards', SEALS_FOR_MS + LONGEST_CODE_MS, false, false],
  ])('%s: encrypts and decrypts as expected', (_when, afterMs, seals, opens) => {
    const { clock, held } = start();
    const key = held.make();
    held.add(key);
    clock.advanceMs(afterMs);
    expect(held.current() !== undefined).toBe(seals);
    expect(held.find(key.keyId) !== undefined).toBe(opens);
  });

  it('does not count before it is added', () => {
    const { held } = start();
    const { keyId } = held.make();
    expect([held.current(), held.find(keyId), held.list()]).toEqual([undefined, undefined, []]);
  });

  it('is replaced within the hour that is the least', () => {
    expect(SEALS_FOR_MS).toBeLessThanOrEqual(60 * 60_000);
  });

  it('is overwritten when it is destroyed, at its end or with the process', () => {
    const { clock, held } = start();
    const old = held.make();
    held.add(old);
    clock.advanceMs(SEALS_FOR_MS + LONGEST_CODE_MS);
    const next = held.make();
    held.add(next);
    expect(held.destroyExpired()).toEqual([old.keyId]);
    expect(old.key.equals(Buffer.alloc(32))).toBe(true);
    expect(next.key.equals(Buffer.alloc(32))).toBe(false);
    held.destroyAll();
    expect(next.key.equals(Buffer.alloc(32))).toBe(true);
    expect(held.list()).toEqual([]);
  });

  it('that arrives late or twice is overwritten immediately', () => {
    const { clock, held } = start();
    const key = held.make();
    held.add(key);
    const twice = { ...key, key: Buffer.from(key.key) };
    held.add(twice);
    expect(twice.key.equals(Buffer.alloc(32))).toBe(true);
    expect(held.find(key.keyId)?.key.equals(Buffer.alloc(32))).toBe(false);
    const late = held.make();
    clock.advanceMs(SEALS_FOR_MS + LONGEST_CODE_MS);
    held.add(late);
    expect(late.key.equals(Buffer.alloc(32))).toBe(true);
  });
});
