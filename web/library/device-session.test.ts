import { expect, test } from 'vitest';
import { randomId, setupDeviceData } from './device-session.ts';

test('a device session id is 32 letters and digits, and never the same twice', () => {
  const ids = Array.from({ length: 200 }, randomId);
  expect(ids.every(id => /^[A-Za-z0-9]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(200);
  expect(new Set(ids.join('')).size).toBe(62);
});

test('without a form the id is only returned', () => {
  expect(setupDeviceData()).toMatch(/^[A-Za-z0-9]{32}$/);
});
