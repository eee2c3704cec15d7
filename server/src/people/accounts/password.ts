import { hash, verify } from '@node-rs/argon2';
import { malformed, refusedValue, rule } from '../../platform/errors.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';
import { isGuessablePassword } from './guessable-passwords.ts';

const LEAST = 12;
const MOST = 200;
const LEAST_DIFFERENT = 4;

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Without a hash, verifies against a decoy, so that the response time does not reveal accounts. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(newSecret(40));
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null && passwordHash !== undefined;
}

/** A person's own address, name and business, which a password must not repeat. */
export interface OwnMessages {
  email: string;
  name?: string | undefined;
  businessNames?: readonly string[];
}

/** Requires length instead of kinds of characters (PCI DSS 8.3.6), and rejects the most common passwords. */
export async function checkPassword(password: string, own: OwnMessages): Promise<void> {
  if (password.length < LEAST) throw malformed('password', rule('too_short', { min: LEAST }));
  if (password.length > MOST) throw malformed('password', rule('too_long', { max: MOST }));
  const plain = password.toLowerCase().normalize('NFC');
  const forms = new Set([plain, compact(plain), stripDecoration(plain)]);
  const { email, name = '', businessNames = [] } = own;
  const [localPart = ''] = email.split('@', 1);
  const isOwn = [email, localPart, name, ...businessNames].map(compact).some(word => forms.has(word));
  if (isOwn || compact(plain).includes(compact(email))) {
    throw refusedValue('password', 'password_of_own_words');
  }
  if (new Set(plain).size < LEAST_DIFFERENT || (await isGuessablePassword(forms))) {
    throw refusedValue('password', 'password_guessable');
  }
}

const compact = (text: string): string => text.toLowerCase().normalize('NFC').replaceAll(/\s/g, '');

/** Removes surrounding digits and signs, because attackers try `Colombia2026!` right after `colombia`. */
function stripDecoration(plain: string): string {
  const word = compact(plain).replaceAll(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  return word.length * 2 >= plain.length ? word : plain;
}
