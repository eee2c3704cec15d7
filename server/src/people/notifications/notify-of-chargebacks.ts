import { environments } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import { apart } from '../../database/savepoint.ts';
import type { Gateway } from '../../dependencies.ts';
import {
  markNotified,
  takeUntoldDeadlines,
  takeUntoldOpenings,
  type Untold,
} from '../../domain/chargebacks/reminder-store.ts';
import { queueMail } from '../../domain/emails/queue-mail.ts';
import { collectFailedRows } from '../../rows-apart.ts';
import { listMoneyPeople } from '../businesses/member-store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import type { Recipient } from '../emails/write-email.ts';

const REMIND_BEFORE_MS = 2 * 24 * 3_600_000;

/**
 * Writes to owners and finance about chargebacks that have come and those whose deadline is near. Production's emails
 * leave by the outbox of the installation; the sandbox's are kept in its mailbox, as all of its mails. A crash between
 * the two databases repeats an email, it never skips one.
 */
export async function notifyOfChargebacks(control: Control, batchSize: number): Promise<number> {
  let reported = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway !== undefined) reported += await notifyOf(control, gateway, batchSize);
  }
  return reported;
}

async function notifyOf(control: Control, gateway: Gateway, batchSize: number): Promise<number> {
  const failed = collectFailedRows(gateway);
  const reported = await gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const latest =
      gateway.environment === 'sandbox' ? 'infinity' : new Date(now.getTime() + REMIND_BEFORE_MS);
    const opened = (await takeUntoldOpenings(tx, batchSize)).map(one => ['opening', one] as const);
    const due = (await takeUntoldDeadlines(tx, batchSize, now, latest)).map(
      one => ['deadline', one] as const,
    );
    for (const [what, one] of [...opened, ...due]) {
      const name = { kind: 'letter about a chargeback', merchantId: one.merchantId, id: one.transactionId };
      // One that cannot be told of stays untold, and the others are told.
      await apart(tx, () => tell(control, gateway, tx, what, one)).catch((error: unknown) =>
        failed.note(name, error),
      );
    }
    return opened.length + due.length;
  });
  failed.throwFirst();
  return reported;
}

/** Marked before it is written, and written to all or to nobody: what fails repeats no email to anyone. */
async function tell(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  what: 'opening' | 'deadline',
  chargeback: Untold,
): Promise<void> {
  const isSandbox = gateway.environment === 'sandbox';
  const emailContent = what === 'opening' ? controlEmails.chargebackOpened : controlEmails.chargebackDue;
  const data = {
    ...chargeback,
    portal: control.addresses.portal,
    place: isSandbox ? ('pruebas' as const) : ('produccion' as const),
  };
  const people = await recipientsOf(control, chargeback);
  await markNotified(tx, what, chargeback);
  if (!isSandbox) {
    await control.database.transaction(async outbox => {
      for (const person of people) await queueEmail(outbox, control, person, emailContent(person, data));
    });
    return;
  }
  const { merchantId, transactionId: resourceId } = chargeback;
  const creationDate = gateway.clock.now();
  for (const person of people) {
    const content = emailContent(person, data);
    await queueMail(tx, merchantId, { ...content, recipient: person.email, creationDate, resourceId });
  }
}

/** A merchant that was made by command has no team: its own address is written to. */
async function recipientsOf(
  { database }: Control,
  { merchantId, merchantName, merchantEmail }: Untold,
): Promise<Recipient[]> {
  const people = await listMoneyPeople(database, merchantId);
  if (people.length > 0 || merchantEmail === null) return people;
  return [{ email: merchantEmail, name: merchantName, language: 'es' }];
}
