import type { Queryable } from '../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { refusedValue, reject } from '../../platform/errors.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { hashToken, newToken } from '../secret-token.ts';
import type { Account } from './account.ts';
import { keepConfirmation, useConfirmation } from './confirmation-store.ts';
import { hasTryLeft, limitTries } from './sign-in-limits.ts';
import { findAccountsByEmail } from './store.ts';

const VALID_MS = 48 * 3_600_000;

/** A new token to confirm the account's address, valid once and for 48 hours. */
export async function newConfirmation(
  tx: Queryable,
  control: Pick<Control, 'realClock'>,
  accountId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(control.realClock.now().getTime() + VALID_MS);
  await keepConfirmation(tx, { accountId, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** True if another email may go to the address, so that strangers cannot flood a mailbox through us. */
export const mayWriteTo = (control: Control, email: string): Promise<boolean> =>
  hasTryLeft(control, 'email', email);

/** Sends another email. If the address belongs to another account, its owner is notified instead; the response is the same. */
export async function resendConfirmation(control: Control, account: Account): Promise<void> {
  if (account.hasConfirmedEmail) return;
  await limitTries(control, 'confirmation', account.id);
  if (!(await mayWriteTo(control, account.email))) return;
  const { portal } = control.addresses;
  await control.database.transaction(async tx => {
    const { owner } = await findAccountsByEmail(tx, account.email);
    const token = await newConfirmation(tx, control, account.id);
    const emailContent =
      owner === undefined
        ? controlEmails.addressConfirmation(account, { portal, token })
        : controlEmails.addressTaken(owner.account, { portal });
    await queueEmail(tx, control, owner?.account ?? account, emailContent);
  });
}

/** Requires the session and the mailbox: a link that a stranger requested confirms nothing for the stranger. */
export async function confirmEmail(control: Control, account: Account, token: string): Promise<void> {
  if (account.hasConfirmedEmail) return;
  const isTaken = () => refusedValue('token', 'email_of_another_account');
  const used = await translatingConstraints({ accounts_email: isTaken }, () =>
    useConfirmation(control.database, account.id, hashToken(token), control.realClock.now()),
  );
  if (used === 0) {
    throw refusedValue('token', 'confirmation_token_wrong');
  }
}

/** Required for everything beyond the sandbox. */
export function requireConfirmedEmail(account: Account): void {
  if (account.hasConfirmedEmail) return;
  throw reject('email_not_confirmed', { email: account.email });
}
