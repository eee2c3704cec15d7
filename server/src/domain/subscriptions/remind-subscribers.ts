import type { Gateway } from '../../dependencies.ts';
import { owes } from './billing-rules.ts';
import { lockSubscriptions } from './billing-store.ts';
import { queueFailedRenewalMails } from './failed-renewal-mails.ts';

/** Sends the email with the link to change the card again, to all of these that owe. Answers whom. */
export const remindSubscribers = (
  gateway: Gateway,
  merchantId: string,
  ids: readonly string[],
): Promise<string[]> =>
  gateway.database.transaction(async tx => {
    const found = await lockSubscriptions(
      tx,
      [...new Set(ids)].map(id => ({ merchantId, id })),
    );
    const owing = found.filter(({ subscription }) => owes(subscription));
    const now = gateway.clock.now();
    await queueFailedRenewalMails(
      gateway,
      tx,
      owing.map(due => ({ due, after: due.subscription, now, isAskedFor: true })),
    );
    return owing.map(({ subscription }) => subscription.id);
  });
