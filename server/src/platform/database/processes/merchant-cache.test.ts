import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeListener } from './change-notices.ts';
import { kind, type MerchantCache, newMerchantCache, TRUST_MS } from './merchant-cache.ts';

const name = kind<string>('name');
const rules = kind<readonly string[]>('rules');

let nowMs: number;
let notifiedUntilMs: number;
let isListening: boolean;
let listeners: ChangeListener[];
let cache: MerchantCache;

beforeEach(() => {
  nowMs = 10_000;
  notifiedUntilMs = Number.NEGATIVE_INFINITY;
  isListening = true;
  listeners = [];
  cache = newMerchantCache({
    notices: {
      subscribe: listener => listeners.push(listener),
      notifiedUntilMs: () => notifiedUntilMs,
      isListening: () => isListening,
      close: async () => undefined,
    },
    nowMs: () => nowMs,
    mostMerchants: 3,
  });
});

const keep = (merchantId: string, value = 'Ana', key = '') =>
  cache.begin().keep(name, merchantId, key, value);
const find = (merchantId: string, key = '') => cache.find(name, merchantId, key);
const change = (merchantId: string) => {
  for (const { onChange } of listeners) onChange(merchantId);
};
const reconnect = () => {
  for (const { onGap } of listeners) onGap();
};

test('the first read opens one listening connection', () => {
  expect(find('m1')).toBeUndefined();
  expect(listeners).toHaveLength(0);
  keep('m1');
  keep('m2');
  expect(listeners).toHaveLength(1);
});

test('a value is of its kind, merchant and key', () => {
  keep('m1', 'Ana', 'one');
  cache.begin().keep(rules, 'm1', 'one', ['max']);
  expect([find('m1', 'one'), cache.find(rules, 'm1', 'one')]).toEqual(['Ana', ['max']]);
  expect([find('m1', 'two'), find('m2', 'one')]).toEqual([undefined, undefined]);
});

test('the version grows with every change, and is undefined while no changes are reported', () => {
  keep('m1');
  const before = cache.version();
  expect(cache.version()).toBe(before);
  change('m2');
  const after = cache.version();
  expect(after).not.toBe(before);
  reconnect();
  expect(cache.version()).not.toBe(after);
  isListening = false;
  expect(cache.version()).toBeUndefined();
});

describe('how long a value is trusted', () => {
  test.each([
    // read at 10,000; now; notified until; whether it is trusted
    ['just read, no notices', 10_000, Number.NEGATIVE_INFINITY, true],
    ['almost a second old, no notices', 10_999, Number.NEGATIVE_INFINITY, true],
    ['a second old, no notices', 11_000, Number.NEGATIVE_INFINITY, false],
    ['a day old, notified until now', 86_410_000, 86_410_000, true],
    ['a day old, the last notice is almost a second old', 86_410_000, 86_409_001, true],
    ['a day old, the last notice is a second old', 86_410_000, 86_409_000, false],
    ['younger than the last notice', 10_999, 5_000, true],
    ['a second old, the last notice is older', 11_000, 5_000, false],
    ['the clock was set back', 9_999, Number.NEGATIVE_INFINITY, false],
    ['the clock was set back behind the last notice', 10_001, 10_002, false],
  ])('%s', (_what, now, notified, isTrusted) => {
    keep('m1');
    nowMs = now;
    notifiedUntilMs = notified;
    expect(find('m1')).toBe(isTrusted ? 'Ana' : undefined);
  });

  test('from the beginning of the reading, however long it took', () => {
    const reading = cache.begin();
    nowMs += TRUST_MS;
    reading.keep(name, 'm1', '', 'Ana');
    expect(find('m1')).toBeUndefined();
  });
});

describe('a change', () => {
  test('of one merchant keeps the others cached', () => {
    keep('m1');
    keep('m2');
    change('m1');
    expect([find('m1'), find('m2')]).toEqual([undefined, 'Ana']);
  });

  test('after a gap in the notices, everything is read again', () => {
    keep('m1');
    keep('m2');
    reconnect();
    expect([find('m1'), find('m2')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['reported by a notice', () => change('m1')],
    ['made by this process', () => cache.forget('m1')],
    ['missed by the notices', reconnect],
  ])('%s while its rows were read: the result is not cached', (_what, happen) => {
    const reading = cache.begin();
    happen();
    reading.keep(name, 'm1', '', 'from before');
    expect(find('m1')).toBeUndefined();
    keep('m1', 'read afterwards');
    expect(find('m1')).toBe('read afterwards');
  });
});

describe('the bound', () => {
  test('the merchant that was not used for longest makes room', () => {
    for (const id of ['m1', 'm2', 'm3']) keep(id);
    find('m1');
    keep('m4');
    expect(['m1', 'm2', 'm3', 'm4'].map(id => find(id))).toEqual(['Ana', undefined, 'Ana', 'Ana']);
  });

  test('another value of a cached merchant evicts no other merchant', () => {
    for (const id of ['m1', 'm2', 'm3']) keep(id);
    keep('m1', 'Berta', 'other');
    expect(['m1', 'm2', 'm3'].map(id => find(id))).toEqual(['Ana', 'Ana', 'Ana']);
  });

  test('a thousand spellings of a key use at most sixteen entries', () => {
    for (let index = 0; index < 1_000; index += 1) keep('m1', 'Ana', String(index));
    const found = Array.from({ length: 1_000 }, (_, index) => find('m1', String(index)));
    expect(found.map((value, index) => (value === undefined ? -1 : index)).filter(at => at >= 0)).toEqual(
      Array.from({ length: 16 }, (_, index) => 984 + index),
    );
  });
});
