import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { workApart } from '../../../../platform/rows-apart.ts';
import { listRecipients } from '../../../customers/recipient-store.ts';
import { mailOf } from '../../../emails/mail-of.ts';
import { listOwnTexts } from '../../../emails/text/mail-text-store.ts';
import { queueTimedMails } from '../../../emails/timed/queue-timed-mails.ts';
import { findBrand } from '../../../merchants/brand/brand-store.ts';
import { payerPageUrl } from '../period-payments/payer-link.ts';
import {
  type ExpiringCard,
  forgetPastNotices,
  listUnlooked,
  markLooked,
  noteExpiringCards,
} from './expiry-notice-store.ts';

const PAGE = 500;
const AT_ONCE = 2;

/** The daily sweep over merchants on real time: it checks each merchant once a day. */
export async function warnOfExpiry(gateway: Gateway, batchSize: number): Promise<number> {
  const today = bogotaDateOf(gateway.clock.now());
  const merchantIds = await listUnlooked(gateway.database, today, batchSize);
  const nameOf = (id: string) => ({ kind: 'expiring cards', merchantId: id, id });
  await workApart(gateway, { rows: merchantIds, atOnce: AT_ONCE, nameOf }, async merchantId => {
    await warnSubscribers(gateway, merchantId);
    await forgetPastNotices(gateway.database, merchantId, today);
    await markLooked(gateway.database, merchantId, today);
  });
  return merchantIds.length;
}

/**
 * Emails subscribers whose card expires before their next renewal, 30 and 7 days ahead. The transaction that queues the
 * email records the notice: one per card, renewal and number of days. After weeks without a worker only the 7-day email
 * is sent.
 */
export async function warnSubscribers(gateway: Gateway, merchantId: string): Promise<void> {
  const today = bogotaDateOf(gateway.clock.now());
  let page: ExpiringCard[];
  let last: ExpiringCard | undefined;
  do {
    page = await gateway.database.transaction(async tx => {
      const expiring = await noteExpiringCards(tx, merchantId, today, { after: last, limit: PAGE });
      await queueNotices(gateway, tx, merchantId, expiring);
      return expiring;
    });
    last = page.at(-1);
  } while (page.length === PAGE);
}

async function queueNotices(
  gateway: Gateway,
  tx: Queryable,
  merchantId: string,
  expiring: readonly ExpiringCard[],
): Promise<void> {
  if (expiring.length === 0) return;
  const seller = await findBrand(tx, merchantId);
  if (seller === undefined) return;
  const texts = (await listOwnTexts(tx, [merchantId], 'card_expiring')).get(merchantId);
  const found = await listRecipients(
    tx,
    expiring.map(({ customerId }) => ({ merchantId, customerId })),
  );
  const recipients = new Map(found.map(one => [one.customerId, one]));
  const now = gateway.clock.now();
  const mails = expiring.flatMap(one => {
    const recipient = recipients.get(one.customerId);
    if (recipient === undefined) return [];
    const { language, name, email } = recipient;
    const { subscriptionId, cardId } = one;
    const content = mailOf.cardExpiring({
      language,
      seller,
      isTest: gateway.environment === 'sandbox',
      customerName: name,
      planName: one.planName,
      amountCentavos: one.amountCentavos,
      renewsOn: one.chargeDate,
      card: cardOf(one),
      updateCardUrl: payerPageUrl(gateway, { merchantId, subscriptionId }, language),
      ownText: texts?.[language],
    });
    const about = { recipient: email, creationDate: now, resourceId: subscriptionId };
    return [{ ...content, ...about, merchantId, warns: { subscriptionId, cardId } }];
  });
  await queueTimedMails(tx, mails, gateway.realClock.now());
}

const cardOf = ({ brand, maskedNumber, expirationMonth, expirationYear }: ExpiringCard) => ({
  brand,
  lastFour: maskedNumber.slice(-4),
  month: expirationMonth,
  year: expirationYear,
});
