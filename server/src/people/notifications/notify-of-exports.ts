import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { queueMail } from '../../domain/emails/sending/queue-mail.ts';
import {
  claimUnnotifiedExports,
  markExportNotified,
  type UnnotifiedExport,
} from '../../domain/moving/exports/unnotified-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { apart } from '../../platform/database/connections/savepoint.ts';
import { collectFailedRows } from '../../platform/rows-apart.ts';
import { findMemberOfMerchant } from '../businesses/member-store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';

/**
 * Notifies the author of an export schedule that the export is ready, unless the author has left the business. Emails
 * leave like those about chargebacks. A crash between the two databases may repeat one but never skips one.
 */
export async function notifyOfExports(control: Control, batchSize: number): Promise<number> {
  let notified = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway === undefined) continue;
    notified += await notifyOf(control, gateway, batchSize);
  }
  return notified;
}

async function notifyOf(control: Control, gateway: Gateway, batchSize: number): Promise<number> {
  const failed = collectFailedRows(gateway);
  const notified = await gateway.database.transaction(async tx => {
    const untold = await claimUnnotifiedExports(tx, batchSize);
    for (const one of untold) {
      const name = { kind: 'email about an export', merchantId: one.merchantId, id: one.id };
      // A failed notification is retried later and does not stop the others.
      await apart(tx, () => notify(control, gateway, tx, one)).catch((error: unknown) =>
        failed.note(name, error),
      );
    }
    return untold.length;
  });
  failed.throwFirst();
  return notified;
}

async function notify(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  ready: UnnotifiedExport,
): Promise<void> {
  const { merchantId, accountId } = ready;
  const person = await findMemberOfMerchant(control.database, merchantId, accountId);
  await markExportNotified(tx, ready);
  if (person === undefined) return;
  const isSandbox = gateway.environment === 'sandbox';
  const content = controlEmails.exportReady(person, {
    ...ready,
    portal: control.addresses.portal,
    place: isSandbox ? 'pruebas' : 'produccion',
  });
  if (isSandbox) {
    const creationDate = control.realClock.now();
    await queueMail(tx, merchantId, { ...content, recipient: person.email, creationDate });
  } else await queueEmail(control.database, control, person, content);
}
