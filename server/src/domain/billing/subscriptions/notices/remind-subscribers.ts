import type { Gateway } from '../../../../dependencies.ts';
import type { WaitingMail } from '../../../emails/timed/queue-timed-mails.ts';
import { owes } from '../billing-rules.ts';
import { lockSubscriptions } from '../renewals/billing-store.ts';
import { queueFailedRenewalMails } from './failed-renewal-mails.ts';

export interface Reminded {
  ids: string[];
  /** Emails held back until the hours in which the law allows them. */
  waiting: WaitingMail[];
}

/** Emails the link to pay again to those of these subscribers that owe, and returns their subscriptions. */
export const remindSubscribers = (
  gateway: Gateway,
  merchantId: string,
  ids: readonly string[],
): Promise<Reminded> =>
  gateway.database.transaction(async tx => {
    const found = await lockSubscriptions(
      tx,
      [...new Set(ids)].map(id => ({ merchantId, id })),
    );
    const owing = found.filter(({ subscription }) => owes(subscription));
    const now = gateway.clock.now();
    const waiting = await queueFailedRenewalMails(
      gateway,
      tx,
      owing.map(due => ({ due, after: due.subscription, now, isAskedFor: true })),
    );
    return { ids: owing.map(({ subscription }) => subscription.id), waiting };
  });
