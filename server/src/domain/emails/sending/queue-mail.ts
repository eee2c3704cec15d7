import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { isMailAddress } from '../../../platform/primitives/network/mail-address.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { isSwitchable } from '../email-settings.ts';
import { listEmailSettings } from '../email-settings-store.ts';
import type { NewMail } from '../mail.ts';
import { insertMails, type MailToInsert } from '../store.ts';
import { oneLine } from '../text/outside-text.ts';

/** Writes an email to the outbox in the transaction that causes it, so that both happen or neither does. */
export const queueMail = (tx: Queryable, merchantId: string, mail: NewMail): Promise<void> =>
  queueMails(tx, [{ ...mail, merchantId }]);

/**
 * Queues several emails. An invalid recipient must not roll back a payment: the email is stored as failed with the
 * reason, and never sent. Emails that the merchant disabled are not stored.
 */
export async function queueMails(
  tx: Queryable,
  mails: readonly (NewMail & { merchantId: string })[],
): Promise<void> {
  const switchedOnMails = await withoutSwitchedOff(tx, mails);
  await insertMails(tx, switchedOnMails.map(toInsert));
}

export function toInsert(mail: NewMail & { merchantId: string }): MailToInsert {
  const canBeSent = isMailAddress(mail.recipient);
  return {
    ...mail,
    id: newId('mail'),
    recipient: oneLine(mail.recipient),
    subject: oneLine(mail.subject),
    status: canBeSent ? 'queued' : 'failed',
    lastError: canBeSent ? null : 'the recipient is not an e-mail address',
  };
}

/** Emails that a person requested are sent even if the merchant disabled the automatic ones. */
export async function withoutSwitchedOff<Mail extends NewMail & { merchantId: string }>(
  tx: Queryable,
  mails: readonly Mail[],
): Promise<readonly Mail[]> {
  const maybe = mails.filter(({ kind, isAskedFor }) => isSwitchable(kind) && isAskedFor !== true);
  if (maybe.length === 0) return mails;
  const settings = await listEmailSettings(
    tx,
    maybe.map(({ merchantId }) => merchantId),
  );
  const isOff = (mail: Mail): boolean =>
    maybe.includes(mail) &&
    settings.get(mail.merchantId)?.switchedOff.some(kind => kind === mail.kind) === true;
  return settings.size === 0 ? mails : mails.filter(mail => !isOff(mail));
}
