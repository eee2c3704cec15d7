import type { Queryable } from '../../database/connection.ts';
import { newId } from '../../primitives/id.ts';
import { isMailAddress } from '../../primitives/mail-address.ts';
import type { NewMail } from './mail.ts';
import { oneLine } from './outside-text.ts';
import { insertMails } from './store.ts';

/** Puts a mail into the outbox, inside the transaction of what causes it: both happen or neither does. */
export const queueMail = (tx: Queryable, merchantId: string, mail: NewMail): Promise<void> =>
  queueMails(tx, [{ ...mail, merchantId }]);

/**
 * Many at once. A recipient that is no address must not undo a payment: the mail is kept as failed, with the reason,
 * and is never given to a mail server.
 */
export const queueMails = (
  tx: Queryable,
  mails: readonly (NewMail & { merchantId: string })[],
): Promise<void> =>
  insertMails(
    tx,
    mails.map(mail => {
      const canBeSent = isMailAddress(mail.recipient);
      return {
        ...mail,
        id: newId('mail'),
        recipient: oneLine(mail.recipient),
        subject: oneLine(mail.subject),
        status: canBeSent ? 'queued' : 'failed',
        lastError: canBeSent ? null : 'the recipient is not an e-mail address',
      };
    }),
  );
