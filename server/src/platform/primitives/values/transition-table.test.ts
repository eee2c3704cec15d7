import { describe, expect, it } from 'vitest';
import { defineTransitions } from './transition-table.ts';

const light = defineTransitions({ green: ['yellow'], yellow: ['red', 'broken'], red: ['green'], broken: [] });

describe('defineTransitions', () => {
  it.each([
    ['green', 'yellow', true],
    ['yellow', 'red', true],
    ['yellow', 'broken', true],
    ['green', 'red', false],
    ['green', 'green', false],
    ['broken', 'green', false],
  ] as const)('%s to %s: %s', (from, to, expected) => {
    expect(light.can(from, to)).toBe(expected);
  });

  it('lists the ways out, and knows the states without any', () => {
    expect(light.from('yellow')).toEqual(['red', 'broken']);
    expect(light.isFinal('yellow')).toBe(false);
    expect(light.isFinal('broken')).toBe(true);
  });

  it('cannot be changed afterwards, neither through its source nor through its answers', () => {
    const source = { on: ['off'], off: ['on'] } satisfies Record<string, ('on' | 'off')[]>;
    const table = defineTransitions<'on' | 'off'>(source);
    source.on.length = 0;
    expect(table.can('on', 'off')).toBe(true);
    expect(() => (table.from('on') as string[]).push('on')).toThrow(TypeError);
  });

  it.each(['purple', 'constructor', '__proto__'])('refuses %s, which is no state', state => {
    const unknown = state as 'red';
    expect(() => light.can(unknown, 'red')).toThrow(RangeError);
    expect(() => light.from(unknown)).toThrow(RangeError);
    expect(() => light.isFinal(unknown)).toThrow(RangeError);
  });
});
