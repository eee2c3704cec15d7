import { hash, verify } from '@node-rs/argon2';
import { malformed, refusedValue } from '../../errors.ts';
import { newSecret } from '../../primitives/id.ts';
import { refusedPasswords } from './refused-passwords.ts';

const LEAST = 10;
const MOST = 200;

/** argon2id, as OWASP advises for it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Without a hash, the same work is done against one that nothing opens: an answer must not tell who has an account. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(newSecret(40));
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null && passwordHash !== undefined;
}

/** Length decides, not kinds of characters; what everyone tries first is refused. */
export function checkPassword(password: string, email: string): void {
  if (password.length < LEAST) throw malformed('password', `must have at least ${LEAST} characters`);
  if (password.length > MOST) throw malformed('password', `must have at most ${MOST} characters`);
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@', 1)[0]) {
    throw refusedValue('password', 'must not be the e-mail address');
  }
  if (refusedPasswords.has(plain) || new Set(plain).size < 3) {
    throw refusedValue('password', 'is one of the first that others would try');
  }
}
