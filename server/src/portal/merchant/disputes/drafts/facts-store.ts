import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../../platform/database/connections/connection.ts';

export interface SentMail {
  id: string;
  recipient: string;
  sent_at: Date;
}

const receipts = replannedStatement<SentMail>(
  'draft_sent_receipts',
  `select id, recipient, sent_at from mails
   where merchant_id = $1 and resource_id = $2 and kind = 'receipt' and status = 'sent' and sent_at is not null
   order by sent_at limit 3`,
);

/** Sent receipts; a queued or failed one proves nothing. */
export const listSentReceipts = (database: Queryable, merchantId: string, chargeId: string) =>
  database.rows(receipts, [merchantId, chargeId]);

const onDevice = statement<{ count: number }>(
  'draft_charges_on_device',
  `select count(*)::int as count from transactions
   where merchant_id = $1 and id = any($2::text[]) and device_session_id = $3`,
);

export const countOnDevice = async (
  database: Queryable,
  merchantId: string,
  chargeIds: readonly string[],
  deviceSessionId: string,
): Promise<number> => (await database.find(onDevice, [merchantId, chargeIds, deviceSessionId]))?.count ?? 0;

const cancelled = replannedStatement<{ creation_date: Date }>(
  'draft_subscription_cancelled',
  `select creation_date from events
   where merchant_id = $1 and resource_id = $2 and type = 'subscription.cancelled' order by sequence desc limit 1`,
);

export const findCancellation = async (
  database: Queryable,
  merchantId: string,
  subscriptionId: string,
): Promise<Date | undefined> => (await database.find(cancelled, [merchantId, subscriptionId]))?.creation_date;
