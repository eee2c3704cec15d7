import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { listRecipients } from '../customers/recipient-store.ts';
import { mailOf } from '../emails/mail-of.ts';
import { queueMails } from '../emails/queue-mail.ts';
import { listBrands } from '../merchants/brand-store.ts';
import type { RetryDecision } from '../retries/decide-retry.ts';
import { owes } from './billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import { payerPagePath, signPayerLink } from './payer-link.ts';
import type { Subscription } from './subscription.ts';

/** A scheduled charge that was refused, and where that has led. */
export interface FailedRenewal {
  due: DueSubscription;
  after: Subscription;
  /** What follows; absent where a person writes. */
  decision?: RetryDecision | undefined;
  /** On the merchant's own clock. */
  now: Date;
  /** A person wants the email sent. */
  isAskedFor?: boolean;
}

/**
 * One email for each refused charge, in the transaction that settles it: a charge is settled once, so it is told
 * once. Only here are customers and brands read, so approved renewals pay nothing for it.
 */
export async function queueFailedRenewalMails(
  gateway: Gateway,
  tx: Queryable,
  failed: readonly FailedRenewal[],
): Promise<void> {
  if (failed.length === 0) return;
  const keyed = failed.map(renewal => ({
    renewal,
    merchantId: renewal.due.merchantId,
    customerId: renewal.after.customerId,
  }));
  const [brands, found] = [
    await listBrands(tx, [...new Set(keyed.map(({ merchantId }) => merchantId))]),
    await listRecipients(tx, keyed),
  ];
  const recipients = new Map(found.map(one => [`${one.merchantId} ${one.customerId}`, one]));
  const mails = keyed.flatMap(({ renewal, merchantId, customerId }) => {
    const seller = brands.get(merchantId);
    const recipient = recipients.get(`${merchantId} ${customerId}`);
    // A customer that was deleted meanwhile gets no emails.
    if (seller === undefined || recipient === undefined) return [];
    const { due, after, now, isAskedFor = false } = renewal;
    const emailContent = mailOf.failedRenewal({
      language: recipient.language,
      seller,
      customerName: recipient.name,
      planName: due.terms.planName,
      amountOwedCentavos: due.terms.amountCentavos,
      updateCardUrl: owes(after) ? linkOf(gateway, merchantId, after, recipient.language) : null,
      nextRetryOn: after.status === 'past_due' ? after.chargeDate : null,
    });
    const about = { recipient: recipient.email, creationDate: now, resourceId: after.id, isAskedFor };
    return [{ ...emailContent, ...about, merchantId }];
  });
  await queueMails(tx, mails);
}

const linkOf = (
  gateway: Gateway,
  merchantId: string,
  { id }: Subscription,
  language: 'es' | 'en',
): string => {
  const token = signPayerLink(gateway, { merchantId, subscriptionId: id }, gateway.realClock.now());
  return `${gateway.baseUrl}${payerPagePath(token)}${language === 'es' ? '' : `?lang=${language}`}`;
};
