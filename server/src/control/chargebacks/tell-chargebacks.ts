import { environments } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import {
  markTold,
  takeUntoldDeadlines,
  takeUntoldOpenings,
  type Untold,
} from '../../domain/chargebacks/reminder-store.ts';
import { queueMail } from '../../domain/mail/queue-mail.ts';
import { listMoneyPeople } from '../businesses/member-store.ts';
import type { Control } from '../control.ts';
import { controlLetters, queueLetter } from '../letters/control-letters.ts';
import type { Recipient } from '../letters/write-letter.ts';

const REMIND_BEFORE_MS = 2 * 24 * 3_600_000;

/**
 * Writes to owners and finance about chargebacks that have come and those whose deadline is near. Production's letters
 * leave by the outbox of the installation; the sandbox's are kept in its mailbox, as all of its mails. A crash between
 * the two databases repeats a letter, it never skips one.
 */
export async function tellChargebacks(control: Control, batchSize: number): Promise<number> {
  let told = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway !== undefined) told += await tellOf(control, gateway, batchSize);
  }
  return told;
}

const tellOf = (control: Control, gateway: Gateway, batchSize: number): Promise<number> =>
  gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const latest =
      gateway.environment === 'sandbox' ? 'infinity' : new Date(now.getTime() + REMIND_BEFORE_MS);
    const opened = await takeUntoldOpenings(tx, batchSize);
    const due = await takeUntoldDeadlines(tx, batchSize, now, latest);
    for (const one of opened) await tell(control, gateway, tx, 'opening', one);
    for (const one of due) await tell(control, gateway, tx, 'deadline', one);
    return opened.length + due.length;
  });

async function tell(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  what: 'opening' | 'deadline',
  chargeback: Untold,
): Promise<void> {
  const isSandbox = gateway.environment === 'sandbox';
  const letter = what === 'opening' ? controlLetters.chargebackOpened : controlLetters.chargebackDue;
  const data = {
    ...chargeback,
    home: control.addresses.home,
    place: isSandbox ? ('pruebas' as const) : ('produccion' as const),
  };
  for (const person of await recipientsOf(control, chargeback)) {
    const content = letter(person, data);
    const { merchantId, transactionId: resourceId } = chargeback;
    const creationDate = gateway.clock.now();
    if (isSandbox) {
      await queueMail(tx, merchantId, { ...content, recipient: person.email, creationDate, resourceId });
    } else await queueLetter(control.database, control, person, content);
  }
  await markTold(tx, what, chargeback);
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
