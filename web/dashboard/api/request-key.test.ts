import { afterEach, expect, test, vi } from 'vitest';
import { newRequestKey } from './request-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('keys are 32 hexadecimal digits, each another', () => {
  const keys = Array.from({ length: 1_000 }, newRequestKey);
  expect(keys.every(key => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(1_000);
});

test('a page that came by plain http has no randomUUID', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
});
