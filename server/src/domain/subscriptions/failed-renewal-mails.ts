import type { RefusalClass } from '@recaudo/contract/email-kinds';
import type { ErrorCode } from '@recaudo/contract/error-table';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { adviseRetry, type RetryAdvice } from '../../processors/retry-advice.ts';
import { listRecipients } from '../customers/recipient-store.ts';
import { mailOf } from '../emails/mail-of.ts';
import { listOwnTexts } from '../emails/mail-text-store.ts';
import { queueTimedMails } from '../emails/queue-timed-mails.ts';
import { refusalClass } from '../emails/refusal-class.ts';
import { listBrands } from '../merchants/brand-store.ts';
import { owes } from './billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import { payerPageUrl } from './payer-link.ts';
import type { Subscription } from './subscription.ts';

/** A scheduled charge that was refused, and where that has led. */
export interface FailedRenewal {
  due: DueSubscription;
  after: Subscription;
  /** What the refusal says of asking again; absent where a person writes. */
  advice?: RetryAdvice | undefined;
  /** What the page of the subscription takes besides a card. */
  otherWays?: readonly ('pse' | 'cash')[];
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
  const merchantIds = [...new Set(keyed.map(({ merchantId }) => merchantId))];
  const brands = await listBrands(tx, merchantIds);
  const texts = await listOwnTexts(tx, merchantIds, 'failed_renewal');
  const found = await listRecipients(tx, keyed);
  const recipients = new Map(found.map(one => [`${one.merchantId} ${one.customerId}`, one]));
  const mails = keyed.flatMap(({ renewal, merchantId, customerId }) => {
    const seller = brands.get(merchantId);
    const recipient = recipients.get(`${merchantId} ${customerId}`);
    // A customer that was deleted meanwhile gets no emails.
    if (seller === undefined || recipient === undefined) return [];
    const { due, after, now, isAskedFor = false, otherWays = [] } = renewal;
    const { language } = recipient;
    const subscription = { merchantId, subscriptionId: after.id };
    const emailContent = mailOf.failedRenewal({
      language,
      seller,
      customerName: recipient.name,
      planName: due.terms.planName,
      amountOwedCentavos: due.terms.amountCentavos,
      refusal: refusalOf(renewal),
      otherWays,
      updateCardUrl: owes(after) ? payerPageUrl(gateway, subscription, language) : null,
      nextRetryOn: after.status === 'past_due' ? after.chargeDate : null,
      ownText: texts.get(merchantId)?.[language],
    });
    const about = { recipient: recipient.email, creationDate: now, resourceId: after.id, isAskedFor };
    const period = owes(after) ? after.currentPeriodNumber : null;
    const collects = { customerId, subscriptionId: after.id, period };
    return [{ ...emailContent, ...about, merchantId, collects }];
  });
  await queueTimedMails(tx, mails, gateway.realClock.now());
}

function refusalOf({ advice, after }: FailedRenewal): RefusalClass {
  const { retry, reason } = advice ?? adviceOnLast(after);
  return refusalClass(retry.kind, reason);
}

/** Of a refusal in the past only our own code is kept. */
const adviceOnLast = ({ card, lastErrorCode }: Subscription): RetryAdvice => {
  const { brand } = JSON.parse(card) as { brand: string };
  return adviseRetry({ brand, code: (lastErrorCode ?? 0) as ErrorCode });
};
