import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { findMail } from './mailbox-store.ts';
import { queueMail } from './queue-mail.ts';

/** Sends an email of the merchant's once more, word for word, as a mail of its own. */
export async function resendMail(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<void> {
  const mail = await findMail(database, id);
  if (mail === undefined || mail.merchantId !== merchantId) throw notFound();
  const { kind, language, subject, text, html, recipient, resourceId } = mail;
  await queueMail(database, merchantId, {
    kind,
    language,
    subject,
    text,
    html,
    recipient,
    creationDate: clock.now(),
    isAskedFor: true,
    ...(resourceId === undefined ? {} : { resourceId }),
  });
}
