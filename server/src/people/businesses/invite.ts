import type { Role } from '@recaudo/contract/shared/permissions';
import type { Language } from '@recaudo/contract/shared/words/language';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { notFound, refusedValue, reject } from '../../platform/errors.ts';
import { isMailAddress } from '../../platform/primitives/network/mail-address.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { type Account, normalEmail, type Origin } from '../accounts/account.ts';
import { confirmIfFree } from '../accounts/confirmation-store.ts';
import { checkPassword, hashPassword } from '../accounts/password.ts';
import { findAccountsByEmail, insertAccount } from '../accounts/store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { hashToken, newToken } from '../secret-token.ts';
import { startSession } from '../sessions/session.ts';
import type { Business } from './business.ts';
import { deleteInvitation, findInvitation, type Invitation, insertInvitation } from './invitation-store.ts';
import { insertMember, listMembers } from './member-store.ts';
import { findBusiness } from './store.ts';

const VALID_MS = 7 * 24 * 3_600_000;

/** Emails an invitation. A second one to the same address invalidates the first link. */
export async function invite(
  control: Control,
  business: Business,
  inviter: Account,
  input: { email: string; role: Role },
): Promise<Invitation> {
  const email = normalEmail(input.email);
  if (!isMailAddress(email)) throw refusedValue('email', 'not_mailable');
  const members = await listMembers(control.database, business.id);
  if (members.some(member => member.email === email)) throw refusedValue('email', 'already_in_team');
  const { owner: known } = await findAccountsByEmail(control.database, email);
  const to = {
    email,
    name: known?.account.name ?? null,
    language: known?.account.language ?? inviter.language,
  };
  const token = newToken();
  const now = control.realClock.now();
  const invitation: Invitation = {
    id: newId('invitation'),
    businessId: business.id,
    email,
    role: input.role,
    creationDate: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  };
  const emailContent = controlEmails.invitation(to, {
    portal: control.addresses.portal,
    token,
    businessName: business.name,
    inviter: inviter.name,
    role: input.role,
    until: invitation.expiresAt,
  });
  await control.database.transaction(async tx => {
    await insertInvitation(tx, { ...invitation, tokenHash: hashToken(token), invitedBy: inviter.id });
    await queueEmail(tx, control, to, emailContent);
  });
  return invitation;
}

export interface OpenInvitation {
  invitation: Invitation;
  business: Business;
  hasAccount: boolean;
}

/** The invitation of a link; 1005 if it is expired, used or unknown. */
export async function getInvitation(control: Control, token: string): Promise<OpenInvitation> {
  const { database, realClock } = control;
  const invitation = await findInvitation(database, hashToken(token), realClock.now());
  const business = invitation && (await findBusiness(database, invitation.businessId));
  if (invitation === undefined || business === undefined) throw notFound();
  const hasAccount = (await findAccountsByEmail(database, invitation.email)).owner !== undefined;
  return { invitation, business, hasAccount };
}

/** A signed-in person with the invited address joins with the existing account. */
export async function joinWithAccount(
  control: Control,
  { invitation }: OpenInvitation,
  account: Account,
): Promise<void> {
  if (account.email !== invitation.email) {
    throw reject('invitation_of_another', { email: invitation.email });
  }
  await control.database.transaction(async tx => {
    if ((await deleteInvitation(tx, invitation.businessId, invitation.id)) === 0) throw notFound();
    const { businessId, role } = invitation;
    // The link proves access to the mailbox.
    await confirmIfFree(tx, account.id, control.realClock.now());
    await insertMember(tx, { businessId, accountId: account.id, role, now: control.realClock.now() });
  });
}

/** A new person joins; the link proves access to the mailbox. Returns the new session's cookie. */
export async function joinAsNewcomer(
  control: Control,
  { invitation, business, hasAccount }: OpenInvitation,
  person: { name: string; password: string; language: Language },
  origin: Origin,
): Promise<{ token: string; account: { id: string; name: string } }> {
  const { email, businessId, role } = invitation;
  const isTaken = () => reject('account_exists');
  if (hasAccount) throw isTaken();
  await checkPassword(person.password, { email, name: person.name, businessNames: [business.name] });
  const passwordHash = await hashPassword(person.password);
  const now = control.realClock.now();
  const { name, language } = person;
  const account = {
    id: newId('account'),
    name: name.trim(),
    email,
    passwordHash,
    language,
    isOperator: false,
    hasConfirmedEmail: true,
    creationDate: now,
  };
  return translatingConstraints({ accounts_email: isTaken }, () =>
    control.database.transaction(async tx => {
      if ((await deleteInvitation(tx, businessId, invitation.id)) === 0) throw notFound();
      await insertAccount(tx, account);
      await insertMember(tx, { businessId, accountId: account.id, role, now });
      return { token: await startSession(tx, now, account.id, { origin }), account };
    }),
  );
}
