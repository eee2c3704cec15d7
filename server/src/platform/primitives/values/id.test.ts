import { afterEach, describe, expect, it, vi } from 'vitest';
import { type IdKind, idFromTail, isIdentifier, mintTail, newId, newSecret } from './id.ts';

const instantMs = Date.UTC(2026, 10, 14, 23, 3, 21);

const kinds: readonly (readonly [IdKind, string])[] = [
  ['merchant', 'm'],
  ['customer', 'a'],
  ['card', 'k'],
  ['token', 'tok'],
  ['transaction', 'tr'],
  ['plan', 'p'],
  ['subscription', 's'],
  ['webhook', 'w'],
  ['link', 'ck'],
  ['mail', 'ml'],
  ['request', 'rq'],
];

function expectRising(ids: readonly string[]): void {
  const firstOutOfOrder = ids.findIndex((id, i) => i > 0 && id <= (ids[i - 1] ?? ''));
  expect(firstOutOfOrder).toBe(-1);
}

describe('newId', () => {
  it.each(kinds)('a %s begins with %s, then its millisecond', (kind, prefix) => {
    const id = newId(kind, instantMs);
    expect(id).toMatch(/^[a-z][a-z0-9]{19}$/);
    expect(id.startsWith(prefix)).toBe(true);
    expect(Number.parseInt(id.slice(prefix.length, prefix.length + 9), 36)).toBe(instantMs);
  });

  it('100,000 ids in a row are unique and sorted, whatever the kind', () => {
    for (const kind of ['customer', 'token'] as const) {
      expectRising(Array.from({ length: 100_000 }, () => newId(kind)));
    }
  });

  it('100,000 ids of one millisecond are unique and sorted', () => {
    expectRising(Array.from({ length: 100_000 }, () => newId('token', instantMs)));
  });

  it('ids of later moments sort after those of earlier ones', () => {
    expectRising(Array.from({ length: 1000 }, (_, i) => newId('plan', instantMs + i)));
    expect(newId('plan', 36 ** 8) > newId('plan', 36 ** 8 - 1)).toBe(true);
  });

  it('does not give away the next id of the same millisecond', () => {
    const steps = new Set<number>();
    let last = sequenceOf(mintTail(instantMs));
    for (let i = 0; i < 100; i += 1) {
      const next = sequenceOf(mintTail(instantMs));
      steps.add(next - last);
      last = next;
    }
    expect(steps.size).toBeGreaterThan(50);
  });

  it.each([-1, 0.5, Number.NaN, 36 ** 9])('refuses the moment %d', nowMs => {
    expect(() => newId('plan', nowMs)).toThrow(RangeError);
  });
});

function sequenceOf(tail: string): number {
  return Number.parseInt(tail.slice(9, 17), 36);
}

describe('mintTail', () => {
  it('is 19 characters that become an id of any kind', () => {
    const tail = mintTail(instantMs);
    expect(tail).toMatch(/^[a-z0-9]{19}$/);
    expect(idFromTail('customer', tail)).toBe(`a${tail}`);
    expect(idFromTail('transaction', tail)).toBe(`tr${tail.slice(0, 18)}`);
    expect(idFromTail('token', tail)).toBe(`tok${tail.slice(0, 17)}`);
  });

  it('a future timestamp does not move the ids of the present', () => {
    mintTail(instantMs * 10);
    expect(mintTail() < mintTail(instantMs * 10)).toBe(true);
  });
});

describe('when the system clock is set back', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ids go on rising', () => {
    const before = mintTail();
    vi.useFakeTimers({ now: 1000 });
    const after = mintTail();
    expect(after > before).toBe(true);
    expect(after.slice(0, 9)).toBe(before.slice(0, 9));
  });
});

describe('newSecret', () => {
  it.each([0, 1, 32, 500])('has %d characters', length => {
    expect(newSecret(length)).toMatch(new RegExp(`^[a-z0-9]{${length}}$`));
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newSecret(32))).size).toBe(1000);
  });

  it('uses every character equally often', () => {
    const count = new Map<string, number>();
    for (const character of newSecret(360_000)) count.set(character, (count.get(character) ?? 0) + 1);
    expect(count.size).toBe(36);
    // 10,000 each, standard deviation under 100; a plain modulo would give four characters 11,250.
    for (const times of count.values()) expect(Math.abs(times - 10_000)).toBeLessThan(700);
  });
});

describe('isIdentifier', () => {
  it.each([
    ['a', true],
    ['a'.repeat(45), true],
    ['0tr9', true],
    ['', false],
    ['a'.repeat(46), false],
    ['A', false],
    ['a-b', false],
    ['a\n', false],
    ['ñ', false],
    ["a' or 1=1", false],
  ] as const)('%j: %s', (text, expected) => {
    expect(isIdentifier(text)).toBe(expected);
  });
});
