import { expect, test } from 'vitest';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';

const verdict = (password: string): Promise<string | undefined> =>
  checkPassword(password, {
    email: 'ana.torres@example.com',
    name: 'Ana María Torres',
    businessNames: ['Café La Candelaria', 'Zzz'],
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );

const COMMON = 'password is easy to guess: choose a longer phrase';
const OWN = 'password must not be your email address, your name or the name of your business';

test.each([
  ['a quiet morning', undefined],
  ['tinto y almojábana', undefined],
  ['short', 'password must have at least 12 characters'],
  ['eleven char', 'password must have at least 12 characters'],
  ['twelve chars', undefined],
  ['x'.repeat(201), 'password must have at most 200 characters'],
  ['Contraseña2026', COMMON],
  ['PASSWORD1234', COMMON],
  ['Colombia2026!', COMMON],
  ['recaudo-2026', COMMON],
  ['qwertyuiop123456', COMMON],
  ['123456789012', COMMON],
  ['111122223333', COMMON],
  ['dragon 84 sobre la mesa', undefined],
  ['k3-password-9183746501928', undefined],
  ['Ana.Torres@Example.com', OWN],
  ['ana.torres@example.com1', OWN],
  ['ana maria torres', undefined],
  ['Ana María Torres', OWN],
  ['AnaMaríaTorres1', OWN],
  ['café la candelaria', OWN],
  ['CaféLaCandelaria2026', OWN],
])('%s: %s', async (password, expected) => expect(await verdict(password)).toBe(expected));

test('only the right password matches its hash, and no password matches a missing hash', async () => {
  const kept = await hashPassword('a quiet morning');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(kept, 'a quiet morning')).toBe(true);
  expect(await verifyPassword(kept, 'a quiet evening')).toBe(false);
  expect(await verifyPassword(undefined, 'a quiet morning')).toBe(false);
  expect(await verifyPassword(null, 'a quiet morning')).toBe(false);
});
