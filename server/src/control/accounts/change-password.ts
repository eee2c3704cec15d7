import type { Queryable } from '../../database/connection.ts';
import { GatewayError, refusedValue } from '../../errors.ts';
import type { Control } from '../control.ts';
import { controlLetters, queueLetter } from '../letters/control-letters.ts';
import { hashToken, newToken } from '../secret-token.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { type Account, normalEmail } from './account.ts';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';
import { clearFailures, limitTries } from './sign-in-limits.ts';
import {
  findAccount,
  findAccountByEmail,
  insertPasswordReset,
  setPasswordHash,
  usePasswordReset,
} from './store.ts';

const RESET_MS = 60 * 60_000;

/** For what must not be done with a session that was left open. */
export async function requirePassword(control: Control, account: Account, password: string): Promise<void> {
  await limitTries(control, 'email', account.email);
  const known = await findAccountByEmail(control.database, account.email);
  if (!(await verifyPassword(known?.passwordHash, password))) {
    throw new GatewayError(1003, { description: 'The current password is wrong' });
  }
  await clearFailures(control, account.email);
}

/** All other sessions end: whoever knew the old password is out. */
export async function changePassword(
  control: Control,
  { account, sessionId }: { account: Account; sessionId: string },
  { current, password }: { current: string; password: string },
): Promise<void> {
  await requirePassword(control, account, current);
  checkPassword(password, account.email);
  const hash = await hashPassword(password);
  await control.database.transaction(async tx => {
    await setPasswordHash(tx, account.id, hash);
    await endSessionsOf(tx, account.id, sessionId);
  });
}

/** Whether there is such an account is told to nobody but its owner, by mail. */
export async function forgotPassword(control: Control, written: string): Promise<void> {
  const email = normalEmail(written);
  const isAllowed = await limitTries(control, 'letter', email).then(
    () => true,
    () => false,
  );
  const known = await findAccountByEmail(control.database, email);
  if (known === undefined || !isAllowed) return;
  const { account } = known;
  const { home } = control.addresses;
  await newPasswordLink(control, account.id, (tx, token) =>
    queueLetter(tx, control, account, controlLetters.passwordReset(account, { home, token })),
  );
}

/** The token of a link under which the account's owner chooses a password, once and within the hour. */
export async function newPasswordLink(
  control: Pick<Control, 'database' | 'realClock'>,
  accountId: string,
  alongside: (tx: Queryable, token: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const token = newToken();
  const now = control.realClock.now();
  await control.database.transaction(async tx => {
    const expiresAt = new Date(now.getTime() + RESET_MS);
    await insertPasswordReset(tx, { tokenHash: hashToken(token), accountId, now, expiresAt });
    await alongside(tx, token);
  });
  return token;
}

/** Ends all sessions: the person signs in anew, second factor included. */
export async function resetPassword(
  control: Control,
  { token, password }: { token: string; password: string },
): Promise<Account> {
  const hash = await hashPassword(password);
  return control.database.transaction(async tx => {
    const accountId = await usePasswordReset(tx, hashToken(token), control.realClock.now());
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId);
    if (account === undefined) throw refusedValue('token', 'is not valid, was used or is too old');
    // Inside, because it needs the address: a password that is refused leaves the link as it was.
    checkPassword(password, account.email);
    await setPasswordHash(tx, account.id, hash);
    await endSessionsOf(tx, account.id, null);
    return account;
  });
}
