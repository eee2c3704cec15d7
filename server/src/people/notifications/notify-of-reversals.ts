import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import {
  claimUnnotifiedReversals,
  markReversalNotified,
  type ReversalReminder,
  type UnnotifiedReversal,
} from '../../domain/disputes/statutory-reversals/reminder-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { apart } from '../../platform/database/connections/savepoint.ts';
import { collectFailedRows } from '../../platform/rows-apart.ts';
import type { Control } from '../control.ts';
import { controlEmails } from '../emails/control-emails.ts';
import { emailFinanceTeam } from './email-finance-team.ts';

const REMIND_BEFORE_MS = 2 * 24 * 3_600_000;

const contentOf = {
  opening: controlEmails.reversalOpened,
  deadline: controlEmails.reversalDue,
  payout: controlEmails.reversalPayoutDue,
} as const;
const reminders = Object.keys(contentOf) as ReversalReminder[];

/** Notifies owners and finance of new reversals, and of those whose answer or transfer is nearly due. */
export async function notifyOfReversals(control: Control, batchSize: number): Promise<number> {
  let notified = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway === undefined) continue;
    for (const what of reminders) notified += await notifyOf(control, gateway, what, batchSize);
  }
  return notified;
}

async function notifyOf(
  control: Control,
  gateway: Gateway,
  what: ReversalReminder,
  limit: number,
): Promise<number> {
  const failed = collectFailedRows(gateway);
  const notified = await gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const latest =
      gateway.environment === 'sandbox' ? 'infinity' : new Date(now.getTime() + REMIND_BEFORE_MS);
    const untold = await claimUnnotifiedReversals(tx, what, { limit, now, latest });
    for (const one of untold) {
      const name = { kind: 'email about a reversal', merchantId: one.merchantId, id: one.id };
      // A failed notification is retried later and does not stop the others.
      await apart(tx, () => notify(control, gateway, tx, { what, reversal: one })).catch((error: unknown) =>
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
  { what, reversal }: { what: ReversalReminder; reversal: UnnotifiedReversal },
): Promise<void> {
  await markReversalNotified(tx, what, reversal);
  const place = gateway.environment === 'sandbox' ? ('pruebas' as const) : ('produccion' as const);
  const data = { ...reversal, portal: control.addresses.portal, place };
  const about = { ...reversal, resourceId: reversal.transactionId };
  await emailFinanceTeam(control, gateway, tx, {
    merchant: about,
    contentFor: person => contentOf[what](person, data),
  });
}
