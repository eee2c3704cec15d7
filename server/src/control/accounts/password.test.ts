import { expect, test } from 'vitest';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';

const verdict = (password: string): string | undefined => {
  try {
    checkPassword(password, 'ana@example.com');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['a quiet morning', undefined],
  ['tinto y almojábana', undefined],
  ['short', 'password must have at least 10 characters'],
  ['x'.repeat(201), 'password must have at most 200 characters'],
  ['Contraseña', 'password is one of the first that others would try'],
  ['QWERTYUIOP', 'password is one of the first that others would try'],
  ['1111111111', 'password is one of the first that others would try'],
  ['Ana@Example.com', 'password must not be the e-mail address'],
])('%s: %s', (password, expected) => expect(verdict(password)).toBe(expected));

test('only the right password opens its hash, and nothing opens none', async () => {
  const kept = await hashPassword('a quiet morning');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(kept, 'a quiet morning')).toBe(true);
  expect(await verifyPassword(kept, 'a quiet evening')).toBe(false);
  expect(await verifyPassword(undefined, 'a quiet morning')).toBe(false);
  expect(await verifyPassword(null, 'a quiet morning')).toBe(false);
});
