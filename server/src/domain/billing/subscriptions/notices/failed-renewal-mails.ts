import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { listRecipients } from '../../../customers/recipient-store.ts';
import { declineClass } from '../../../emails/decline-class.ts';
import { mailOf } from '../../../emails/mail-of.ts';
import { listOwnTexts } from '../../../emails/text/mail-text-store.ts';
import { queueTimedMails, type WaitingMail } from '../../../emails/timed/queue-timed-mails.ts';
import { listBrands } from '../../../merchants/brand/brand-store.ts';
import type { RetryDecision } from '../../retries/decide-retry.ts';
import { nameOfPlans } from '../bill-period.ts';
import { owes } from '../billing-rules.ts';
import { listOfferedWays, type OfferedWay } from '../period-payments/offered-ways.ts';
import { payerPageUrl } from '../period-payments/payer-link.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import type { Subscription } from '../subscription.ts';

/** A declined scheduled charge and its consequences. */
export interface FailedRenewal {
  due: DueSubscription;
  after: Subscription;
  /** The next step; undefined when a person sends the email. */
  decision?: RetryDecision | undefined;
  /** On the merchant's clock. */
  now: Date;
  /** The page that made the charge shows the decline, so no email repeats it. */
  isOnScreen?: boolean;
  /** A person requested the email. */
  isAskedFor?: boolean;
}

/**
 * Queues one email per declined renewal, in the transaction that settles it, so each is sent once. Returns the emails that wait
 * for their legal hour. Only declines read customers and brands; approved renewals cost nothing extra.
 */
export async function queueFailedRenewalMails(
  gateway: Gateway,
  tx: Queryable,
  failed: readonly FailedRenewal[],
): Promise<WaitingMail[]> {
  if (failed.length === 0) return [];
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
  const ways = await offeredWaysOf(gateway, failed);
  const mails = keyed.flatMap(({ renewal, merchantId, customerId }) => {
    const seller = brands.get(merchantId);
    const recipient = recipients.get(`${merchantId} ${customerId}`);
    // A customer deleted in the meantime gets no emails.
    if (seller === undefined || recipient === undefined) return [];
    const { due, after, now, isAskedFor = false } = renewal;
    const { language } = recipient;
    const subscription = { merchantId, subscriptionId: after.id };
    const emailContent = mailOf.failedRenewal({
      language,
      seller,
      isTest: gateway.environment === 'sandbox',
      customerName: recipient.name,
      planName: nameOfPlans(due.terms),
      amountOwedCentavos: due.terms.amountCentavos,
      refusal: declineOf(renewal),
      otherWays: ways.get(priceOf(due)) ?? [],
      updateCardUrl: owes(after) ? payerPageUrl(gateway, subscription, language) : null,
      nextRetryOn: after.status === 'past_due' ? after.chargeDate : null,
      ownText: texts.get(merchantId)?.[language],
    });
    const about = { recipient: recipient.email, creationDate: now, resourceId: after.id, isAskedFor };
    const period = owes(after) ? after.currentPeriodNumber : null;
    const collects = { customerId, subscriptionId: after.id, period };
    return [{ ...emailContent, ...about, merchantId, collects }];
  });
  return queueTimedMails(tx, mails, gateway.realClock.now());
}

/** The payment methods offered depend only on merchant and amount, so a batch needs few lookups. */
const priceOf = ({ merchantId, terms }: DueSubscription): string => `${merchantId} ${terms.amountCentavos}`;

async function offeredWaysOf(
  gateway: Gateway,
  failed: readonly FailedRenewal[],
): Promise<Map<string, OfferedWay[]>> {
  const ways = new Map<string, OfferedWay[]>();
  for (const { due } of failed) {
    if (!ways.has(priceOf(due))) ways.set(priceOf(due), await listOfferedWays(gateway, due));
  }
  return ways;
}

/** Uses the decision of this run; for an earlier decline, the one stored with the subscription. */
function declineOf({ decision, after: { lastRetry } }: FailedRenewal): DeclineClass {
  if (decision !== undefined) return declineClass(decision.advice.retry.kind, decision.advice.reason);
  return declineClass(lastRetry?.class ?? 'later', lastRetry?.reason ?? 'declined');
}
