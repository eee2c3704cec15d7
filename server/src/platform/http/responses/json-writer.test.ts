import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/fixtures/any-character.ts';
import { writeJson } from './json-writer.ts';

class Account {
  readonly name = 'Caja';
  readonly balance = 150n;
  get hidden(): string {
    return 'on the prototype';
  }
}

describe('values with their own wire form', () => {
  it.each([
    ['centavos', { amount: 2_000_000n }, '{"amount":20000.00}'],
    ['a negative amount', -50n, '-0.50'],
    ['amounts in a list', [1n, 0n], '[0.01,0.00]'],
    ['an instant', { at: new Date('2026-11-14T23:03:21.5Z') }, '{"at":"2026-11-14T18:03:21-05:00"}'],
    ['absent members', { a: undefined, b: 1, c: undefined }, '{"b":1}'],
    ['only absent members', { a: undefined }, '{}'],
    ['an instance with an amount', new Account(), '{"name":"Caja","balance":1.50}'],
    ['an amount behind toJSON', { toJSON: () => ({ fee: 5n }) }, '{"fee":0.05}'],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1n }), '{"a":0.01}'],
  ])('%s', (_what, value, expected) => {
    expect(writeJson(value)).toBe(expected);
  });
});

describe('values as JSON.stringify writes them', () => {
  it.each([
    ['null', null],
    ['numbers', [0, -0, 1.5, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]],
    ['functions in a list', [undefined, () => 1, Symbol('s'), 2]],
    ['functions and symbols in an object', { f: () => 1, s: Symbol('s'), [Symbol('k')]: 1, a: 1 }],
    ['escapes', ['"', '\\', '\n\t\b', '\u0000\u001f\u007f', '\u2028\u2029', '</script>']],
    ['surrogates', ['\ud83d', '\ude00', '😀', 'ñ']],
    ['keys that need escapes', { 'a"b': 1, 'ñ\n': 2, '': 3, '\ud800': 4 }],
    ['long strings', ['x'.repeat(5000), `${'x'.repeat(5000)}"`]],
    ['long keys', { ['k'.repeat(500)]: 1, [`${'k'.repeat(500)}"`]: 2 }],
    [
      'more keys than are remembered',
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k"${i}`, i])),
    ],
    ['integer keys', { b: 1, 2: 2, 1: 1 }],
    ['boxed values', [Object(1), Object('a"'), Object(false)]],
    ['collections', [new Map([[1, 2]]), new Set([1])]],
    [
      'toJSON with its key',
      { a: { toJSON: (key: string) => `key ${key}` }, b: [{ toJSON: (key: string) => key }] },
    ],
    ['toJSON that leaves itself out', { a: { toJSON: () => undefined }, b: 1 }],
    ['toJSON is asked once', { toJSON: () => ({ toJSON: () => 1, a: 2 }) }],
    ['toJSON that is no function', { toJSON: 1 }],
  ])('%s', (_what, value) => {
    expect(writeJson(value)).toBe(JSON.stringify(value));
  });

  it('any plain value', () => {
    const anything = fc.anything({ withBoxedValues: true, withNullPrototype: true, withSparseArray: true });
    fc.assert(
      fc.property(anything, fc.string({ unit: anyCharacter, maxLength: 100 }), (value, text) => {
        const wrapped = { value, text, [text]: [value] };
        expect(writeJson(wrapped)).toBe(JSON.stringify(wrapped));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('values without a JSON form', () => {
  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
  ])('%s', (_what, value) => {
    expect(() => writeJson(value)).toThrow(TypeError);
  });

  it('an invalid date', () => {
    expect(() => writeJson({ at: new Date(Number.NaN) })).toThrow(RangeError);
  });

  it('a cycle', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(() => writeJson(cycle)).toThrow(RangeError);
  });
});
