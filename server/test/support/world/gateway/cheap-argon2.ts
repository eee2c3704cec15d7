import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

type Argon2 = typeof argon2;

const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/** How often each stored hash was verified. */
export const verifications = new Map<string, number>();

/** The real algorithm at its lowest cost, because tests sign in thousands of times. The hash stores the cost. */
export const hash: Argon2['hash'] = (password, options) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 });

export const verify: Argon2['verify'] = (stored, password) => {
  verifications.set(String(stored), (verifications.get(String(stored)) ?? 0) + 1);
  return real.verify(stored, password);
};
