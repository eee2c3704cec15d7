import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import {
  claimUnnotifiedAlarms,
  markAlarmNotified,
  type UnnotifiedAlarm,
} from '../../domain/fraud/unnotified-alarm-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { apart } from '../../platform/database/connections/savepoint.ts';
import { collectFailedRows } from '../../platform/rows-apart.ts';
import type { Control } from '../control.ts';
import { controlEmails } from '../emails/control-emails.ts';
import { emailFinanceTeam } from './email-finance-team.ts';

/** Notifies owners and finance of unusual declines: once when an alarm is raised, and once when it is over. */
export async function notifyOfDeclineAlarms(control: Control, batchSize: number): Promise<number> {
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
    let notified = 0;
    for (const what of ['raised', 'ended'] as const) {
      for (const alarm of await claimUnnotifiedAlarms(tx, what, batchSize)) {
        const name = { kind: 'email about declines', merchantId: alarm.merchantId, id: alarm.merchantId };
        // A failed notification is retried later and does not stop the others.
        await apart(tx, () => notify(control, gateway, tx, { what, alarm })).catch((error: unknown) =>
          failed.note(name, error),
        );
        notified += 1;
      }
    }
    return notified;
  });
  failed.throwFirst();
  return notified;
}

async function notify(
  control: Control,
  gateway: Gateway,
  tx: Queryable,
  { what, alarm }: { what: 'raised' | 'ended'; alarm: UnnotifiedAlarm },
): Promise<void> {
  const place = gateway.environment === 'sandbox' ? ('pruebas' as const) : ('produccion' as const);
  const data = { ...alarm, portal: control.addresses.portal, place };
  await markAlarmNotified(tx, what, alarm, control.realClock.now());
  const about = { ...alarm, resourceId: alarm.merchantId };
  const content = what === 'raised' ? controlEmails.declineAlarm : controlEmails.declineAlarmOver;
  await emailFinanceTeam(control, gateway, tx, {
    merchant: about,
    contentFor: person => content(person, data),
  });
}
