import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Account, Origin } from '../accounts/account.ts';
import type { Control } from '../control.ts';
import { hashToken, newToken } from '../secret-token.ts';
import { findSession, type IdleLimits, insertSession, type StoredSession, touchSession } from './store.ts';

/** PCI DSS 8.2.8: a quarter of an hour for sessions that can reach real money or its administration. */
const IDLE_MS = 15 * 60_000;
/** The longest life of any session. */
export const ABSOLUTE_MS = 12 * 3_600_000;
/** For accounts with the sandbox only: as long as the session lives. */
const IDLE_SANDBOX_MS = ABSOLUTE_MS;
const TOUCH_EVERY_MS = 60_000;
const USER_AGENT_MAX = 300;

/** The signed-in person of a request. */
export interface SignedIn {
  session: StoredSession;
  account: Account;
  csrfToken: string;
}

export const idleLimits = (now: Date): IdleLimits => ({
  sandbox: new Date(now.getTime() - IDLE_SANDBOX_MS),
  production: new Date(now.getTime() - IDLE_MS),
});

/** Derived from the cookie, which other sites can send but not read. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

export function isCsrfToken(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Every sign-in starts a new session. Returns the cookie's value, which is not stored. */
export async function startSession(
  tx: Queryable,
  now: Date,
  accountId: string,
  {
    origin: { ip, userAgent },
    hasSecondFactor = false,
  }: { origin: Origin; hasSecondFactor?: boolean | undefined },
): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    id: newId('session'),
    tokenHash: hashToken(token),
    accountId,
    now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    ip,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    hasSecondFactor,
  });
  return token;
}

/** The person of a valid cookie. Background requests of a screen do not extend the session. */
export async function findSignedIn(
  control: Control,
  token: string,
  isByItself = false,
): Promise<SignedIn | undefined> {
  const now = control.realClock.now();
  const found = await findSession(control.database, hashToken(token), now, idleLimits(now));
  if (found === undefined) return undefined;
  if (!isByItself && now.getTime() - found.session.lastSeen.getTime() > TOUCH_EVERY_MS) {
    await touchSession(control.database, { id: found.session.id, accountId: found.account.id }, now);
  }
  return { ...found, csrfToken: csrfTokenOf(token) };
}
