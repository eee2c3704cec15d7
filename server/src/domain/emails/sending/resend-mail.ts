import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { queueTimedMails } from '../timed/queue-timed-mails.ts';
import { endOf, isTimed } from '../timed/timed-mail.ts';
import { findTimedMail } from '../timed/timed-mail-change-store.ts';
import { findMail } from './mailbox-store.ts';
import { queueMail } from './queue-mail.ts';

/** Sends a merchant's email again, unchanged, as a new email. Emails with legal hours wait for them again. */
export async function resendMail(
  { database, clock, realClock }: Pick<Gateway, 'database' | 'clock' | 'realClock'>,
  merchantId: string,
  id: string,
): Promise<void> {
  const mail = await findMail(database, id);
  if (mail === undefined || mail.merchantId !== merchantId) throw notFound();
  const { kind, language, subject, text, html, recipient, resourceId } = mail;
  const again = {
    kind,
    language,
    subject,
    text,
    html,
    recipient,
    creationDate: clock.now(),
    isAskedFor: true,
    ...(resourceId === undefined ? {} : { resourceId }),
  };
  if (!isTimed(kind)) return queueMail(database, merchantId, again);
  const timed = await findTimedMail(database, merchantId, id);
  if (timed !== undefined && endOf(timed) !== undefined) {
    throw reject('email_subject_over');
  }
  const about = {
    ...(timed?.collects === undefined ? {} : { collects: timed.collects }),
    ...(timed?.warns === undefined ? {} : { warns: timed.warns }),
  };
  await database.transaction(tx =>
    queueTimedMails(tx, [{ ...again, merchantId, ...about }], realClock.now()),
  );
}
