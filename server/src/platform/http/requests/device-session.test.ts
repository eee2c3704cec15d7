import { expect, test } from 'vitest';
import { deviceSessionOf } from './device-session.ts';

test.each([
  [undefined, null],
  ['', null],
  ['  ', null],
  ['none', null],
  ['sesion-7c41f0', 'sesion-7c41f0'],
  ['nonesuch', 'nonesuch'],
])('%j is %j', (sent, expected) => {
  expect(deviceSessionOf(sent)).toBe(expected);
});
