import { type GatewayError, reject } from '../../platform/errors.ts';
import type { Control } from '../control.ts';
import { hashToken } from '../secret-token.ts';
import { findLockedUntil, forgetGuesses, type GuessRule, takeGuess } from './guess-store.ts';

/** PCI DSS 8.3.4: ten failures, then half an hour. Stored in the database, so that a restart does not reset them. */
const rule: GuessRule = { mostFailures: 10, lockMs: 30 * 60_000 };

/**
 * A guessed secret. Each kind has its own count: guesses from outside must not lock out a signed-in person, and only someone
 * with the password can guess a code.
 */
export type Secret =
  | { kind: 'password'; accountId: string }
  | { kind: 'code'; accountId: string }
  /** The password, requested again within a session. */
  | { kind: 'step_up'; accountId: string }
  /** An address without an account locks like any other, so that a lock does not reveal accounts. */
  | { kind: 'unknown'; email: string };

/** The secret that a lock protects. */
export type LockedSecret = Exclude<Secret, { kind: 'unknown' }>;

/** Parses a lock's key; undefined for an address without an account. */
export function lockedSecretOf(key: string): LockedSecret | undefined {
  const [kind, accountId = ''] = key.split(' ');
  return kind === 'password' || kind === 'code' || kind === 'step_up' ? { kind, accountId } : undefined;
}

export const LOCK_MS = rule.lockMs;

const keyOf = (secret: Secret): string =>
  secret.kind === 'unknown'
    ? `unknown ${hashToken(secret.email).toString('base64url')}`
    : `${secret.kind} ${secret.accountId}`;

/** Counts a guess, which stays a failure until `forgiveGuesses`; false if it must not be checked. */
export const mayGuess = (control: Control, secret: Secret): Promise<boolean> =>
  takeGuess(control.database, keyOf(secret), control.realClock.now(), rule);

/** Like `mayGuess` for a single secret, but throws. */
export async function requireGuess(control: Control, secret: Secret): Promise<void> {
  if (!(await mayGuess(control, secret))) throw await locked(control, [secret]);
}

/** 1018 until the first of the locks ends. */
export async function locked(control: Control, secrets: readonly Secret[]): Promise<GatewayError> {
  const ends = await Promise.all(secrets.map(secret => findLockedUntil(control.database, keyOf(secret))));
  const now = control.realClock.now().getTime();
  const waits = ends.map(end => (end?.getTime() ?? now + rule.lockMs) - now);
  return reject(
    'too_many_failed_tries',
    {},
    { retryAfterSeconds: Math.max(1, Math.ceil(Math.min(...waits) / 1_000)) },
  );
}

/** A correct guess resets the count. */
export async function forgiveGuesses(control: Control, secret: Secret): Promise<void> {
  await forgetGuesses(control.database, keyOf(secret));
}
