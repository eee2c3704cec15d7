import { expect, test } from 'vitest';
import { defineTransitions } from '../../primitives/values/transition-table.ts';
import { mayBecome, stateList } from './transition-condition.ts';

const light = defineTransitions<'green' | 'red' | 'broken'>({
  green: ['red'],
  red: ['green', 'broken'],
  broken: [],
});

test('a condition has a branch for every state that leads anywhere, and refuses the rest', () => {
  expect(mayBecome(light, 'status', '$1')).toBe(
    `case status when 'green' then $1 in ('red') when 'red' then $1 in ('green', 'broken') else false end`,
  );
});

test('states as a list of SQL', () => {
  expect(stateList(['green', 'red'])).toBe(`('green', 'red')`);
});
