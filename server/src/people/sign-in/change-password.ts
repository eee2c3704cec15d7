import type { Queryable } from '../../platform/database/connections/connection.ts';
import { refusedValue, reject } from '../../platform/errors.ts';
import { type Account, normalEmail } from '../accounts/account.ts';
import { mayWriteTo } from '../accounts/confirm-email.ts';
import { confirmIfFree } from '../accounts/confirmation-store.ts';
import { forgiveGuesses, requireGuess } from '../accounts/guesses.ts';
import { checkPassword, hashPassword, type OwnMessages, verifyPassword } from '../accounts/password.ts';
import {
  findAccount,
  findAccountsByEmail,
  findNewestClaimant,
  findPasswordHash,
  insertPasswordReset,
  setPasswordHash,
  usePasswordReset,
} from '../accounts/store.ts';
import { listMemberships } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { deleteSecondFactors } from '../second-factor/store.ts';
import { hashToken, newToken } from '../secret-token.ts';
import { endSessionsOf } from '../sessions/store.ts';

const RESET_MS = 60 * 60_000;

/** Protects operations from a session that was left open. */
export async function requirePassword(control: Control, account: Account, password: string): Promise<void> {
  const guessed = { kind: 'step_up', accountId: account.id } as const;
  await requireGuess(control, guessed);
  if (!(await verifyPassword(await findPasswordHash(control.database, account.id), password))) {
    throw reject('current_password_wrong');
  }
  await forgiveGuesses(control, guessed);
}

const ownMessages = async (database: Queryable, { id, email, name }: Account): Promise<OwnMessages> => ({
  email,
  name,
  businessNames: (await listMemberships(database, id)).map(({ business }) => business.name),
});

/** Ends all other sessions, which may belong to someone who knew the old password. */
export async function changePassword(
  control: Control,
  { account, sessionId }: { account: Account; sessionId: string },
  { current, password }: { current: string; password: string },
): Promise<void> {
  await requirePassword(control, account, current);
  await checkPassword(password, await ownMessages(control.database, account));
  const hash = await hashPassword(password);
  await control.database.transaction(async tx => {
    await setPasswordHash(tx, account.id, hash);
    await endSessionsOf(tx, account.id, sessionId);
  });
}

/**
 * Only the mailbox's owner learns whether the account exists. If the address is unconfirmed, the mailbox gets a link for each
 * account that names it, with its business: a stranger's sign-up must not displace the owner's account.
 */
export async function forgotPassword(control: Control, written: string): Promise<void> {
  const email = normalEmail(written);
  const isAllowed = await mayWriteTo(control, email);
  const accounts = await accountsToReset(control, email);
  if (!isAllowed) return;
  const { portal } = control.addresses;
  for (const [index, account] of accounts.entries()) {
    if (index > 0 && !(await mayWriteTo(control, email))) return;
    const [first] = accounts.length === 1 ? [] : await listMemberships(control.database, account.id);
    await newPasswordLink(control, account.id, (tx, token) => {
      const content = { portal, token, businessName: first?.business.name };
      return queueEmail(tx, control, account, controlEmails.passwordReset(account, content));
    });
  }
}

/** The confirmed account only; otherwise the accounts whose passwords are checked, and the newest. */
async function accountsToReset({ database }: Control, email: string): Promise<Account[]> {
  const { owner, claimants } = await findAccountsByEmail(database, email);
  if (owner !== undefined) return [owner.account];
  const oldest = claimants.map(({ account }) => account);
  const newest = await findNewestClaimant(database, email);
  return newest === undefined || oldest.some(({ id }) => id === newest.id) ? oldest : [...oldest, newest];
}

/** A token for a link under which the account's owner chooses a password, once and within an hour. */
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

/** Ends all sessions; the person must sign in again, with the second factor. */
export async function resetPassword(
  control: Control,
  { token, password }: { token: string; password: string },
): Promise<Account> {
  const hash = await hashPassword(password);
  const account = await control.database.transaction(async tx => {
    const accountId = await usePasswordReset(tx, hashToken(token), control.realClock.now());
    const owner = accountId === undefined ? undefined : await findAccount(tx, accountId);
    if (owner === undefined) throw refusedValue('token', 'reset_token_wrong');
    // Checked here because it needs the address; a rejected password does not use up the link.
    await checkPassword(password, await ownMessages(tx, owner));
    await setPasswordHash(tx, owner.id, hash);
    await endSessionsOf(tx, owner.id, null);
    // A stranger who created the account without access to the mailbox loses access.
    if (!owner.hasConfirmedEmail) await deleteSecondFactors(tx, owner.id);
    await confirmIfFree(tx, owner.id, control.realClock.now());
    return owner;
  });
  // A stranger's guesses must not make the mailbox's owner wait.
  await forgiveGuesses(control, { kind: 'password', accountId: account.id });
  return account;
}
