import type { Gateway } from '../../dependencies.ts';
import type { MailContent } from '../../domain/emails/mail.ts';
import { queueMail } from '../../domain/emails/sending/queue-mail.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { listFinanceTeam } from '../businesses/member-store.ts';
import type { Control } from '../control.ts';
import { queueEmail } from '../emails/control-emails.ts';
import type { Recipient } from '../emails/write-email.ts';

export interface NotifiedMerchant {
  merchantId: string;
  merchantName: string;
  merchantEmail: string | null;
  /** The charge that the email concerns. */
  resourceId: string;
}

/**
 * Writes to a merchant's owners and finance staff, all or none. Production's emails leave through the installation's outbox;
 * the sandbox keeps its own. A crash between the two databases may repeat an email but never skips one.
 */
export async function emailFinanceTeam(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  { merchant, contentFor }: { merchant: NotifiedMerchant; contentFor: (person: Recipient) => MailContent },
): Promise<void> {
  const people = await recipientsOf(control, merchant);
  if (gateway.environment !== 'sandbox') {
    await control.database.transaction(async outbox => {
      for (const person of people) await queueEmail(outbox, control, person, contentFor(person));
    });
    return;
  }
  const { merchantId, resourceId } = merchant;
  const creationDate = gateway.clock.now();
  for (const person of people) {
    await queueMail(tx, merchantId, {
      ...contentFor(person),
      recipient: person.email,
      creationDate,
      resourceId,
    });
  }
}

/** A merchant created by command has no team, so its own address receives the email. */
async function recipientsOf(
  { database }: Control,
  { merchantId, merchantName, merchantEmail }: NotifiedMerchant,
): Promise<Recipient[]> {
  const people = await listFinanceTeam(database, merchantId);
  if (people.length > 0 || merchantEmail === null) return people;
  return [{ email: merchantEmail, name: merchantName, language: 'es' }];
}
