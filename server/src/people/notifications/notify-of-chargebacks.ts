import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import {
  claimUnnotifiedDeadlines,
  claimUnnotifiedOpenings,
  markNotified,
  type Untold,
} from '../../domain/disputes/chargebacks/reminder-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { apart } from '../../platform/database/connections/savepoint.ts';
import { collectFailedRows } from '../../platform/rows-apart.ts';
import type { Control } from '../control.ts';
import { controlEmails } from '../emails/control-emails.ts';
import { emailFinanceTeam } from './email-finance-team.ts';

const REMIND_BEFORE_MS = 2 * 24 * 3_600_000;

/**
 * Notifies owners and finance of new chargebacks and near deadlines. Production's emails leave through the
 * installation's outbox; the sandbox keeps its emails in its mailbox. A crash between the two databases may repeat an
 * email but never skips one.
 */
export async function notifyOfChargebacks(control: Control, batchSize: number): Promise<number> {
  let notified = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway !== undefined) notified += await notifyOf(control, gateway, batchSize);
  }
  return notified;
}

async function notifyOf(control: Control, gateway: Gateway, batchSize: number): Promise<number> {
  const failed = collectFailedRows(gateway);
  const notified = await gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const latest =
      gateway.environment === 'sandbox' ? 'infinity' : new Date(now.getTime() + REMIND_BEFORE_MS);
    const opened = (await claimUnnotifiedOpenings(tx, batchSize)).map(one => ['opening', one] as const);
    const due = (await claimUnnotifiedDeadlines(tx, batchSize, now, latest)).map(
      one => ['deadline', one] as const,
    );
    for (const [what, one] of [...opened, ...due]) {
      const name = { kind: 'email about a chargeback', merchantId: one.merchantId, id: one.transactionId };
      // A failed notification is retried later and does not stop the others.
      await apart(tx, () => notify(control, gateway, tx, { what, chargeback: one })).catch((error: unknown) =>
        failed.note(name, error),
      );
    }
    return opened.length + due.length;
  });
  failed.throwFirst();
  return notified;
}

/** Marks the notice first and emails all recipients or none, so that a failure repeats no email. */
async function notify(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  { what, chargeback }: { what: 'opening' | 'deadline'; chargeback: Untold },
): Promise<void> {
  const emailContent = what === 'opening' ? controlEmails.chargebackOpened : controlEmails.chargebackDue;
  const place = gateway.environment === 'sandbox' ? ('pruebas' as const) : ('produccion' as const);
  const data = { ...chargeback, portal: control.addresses.portal, place };
  await markNotified(tx, what, chargeback);
  const about = { ...chargeback, resourceId: chargeback.transactionId };
  await emailFinanceTeam(control, gateway, tx, {
    merchant: about,
    contentFor: person => emailContent(person, data),
  });
}
