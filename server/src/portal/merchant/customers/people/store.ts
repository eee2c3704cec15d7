import type { MailStatus, StoredMail } from '../../../../domain/emails/mail.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

/** The newest events read per payment or subscription. */
const MAX_EVENTS_EACH = 8;
const SHOWN = 20;

export interface MailRow {
  id: string;
  kind: StoredMail['kind'];
  recipient: string;
  subject: string;
  creation_date: Date;
  status: MailStatus;
}

// One resource at a time: ordering the whole list would make the planner read all of the merchant's emails.
const mails = replannedStatement<MailRow>(
  'person_mails',
  `select mail.id, mail.kind, mail.recipient, mail.subject, mail.creation_date, mail.status
   from unnest($2::text[]) as resource (id)
   cross join lateral (
     select * from mails where merchant_id = $1 and resource_id = resource.id offset 0) mail
   order by mail.id desc limit ${SHOWN}`,
);

export interface DeliveryRow {
  event_id: string;
  event_type: string;
  webhook_id: string;
  url: string;
  status: 'delivered' | 'failed' | 'parked';
  attempts: number;
  last_attempt_at: Date;
  response_code: number | null;
  cause: string | null;
  reason: string | null;
}

// Events by the key of their resource, deliveries by their full key, because a merchant has few endpoints.
const deliveries = replannedStatement<DeliveryRow>(
  'person_deliveries',
  `select delivery.event_id, delivery.event_type, delivery.webhook_id, webhooks.url, delivery.status, delivery.attempts,
     delivery.last_attempt_at, delivery.response_code, delivery.cause, delivery.reason
   from unnest($2::text[]) as resource (id)
   cross join lateral (
     select id from events where merchant_id = $1 and resource_id = resource.id
     order by sequence desc limit ${MAX_EVENTS_EACH}) event
   join webhooks on webhooks.merchant_id = $1 and webhooks.kind = 'endpoint'
   cross join lateral (
     select * from webhook_deliveries
     where merchant_id = $1 and webhook_id = webhooks.id and event_id = event.id) delivery
   order by delivery.last_attempt_at desc, delivery.event_id desc limit ${SHOWN}`,
);

const subscriptions = replannedStatement<{ id: string }>(
  'person_subscriptions',
  `select id from subscriptions where merchant_id = $1 and customer_id = $2
   order by creation_date desc, id desc limit ${SHOWN}`,
);

export const listSubscriptionIdsOf = async (database: Queryable, merchantId: string, customerId: string) =>
  (await database.rows(subscriptions, [merchantId, customerId])).map(({ id }) => id);

export interface Activity {
  mails: MailRow[];
  deliveries: DeliveryRow[];
}

/** Emails and events about these payments, subscriptions and customers. */
export async function readActivity(
  database: Queryable,
  merchantId: string,
  resourceIds: readonly string[],
): Promise<Activity> {
  if (resourceIds.length === 0) return { mails: [], deliveries: [] };
  const values = [merchantId, resourceIds];
  const [written, sent] = await Promise.all([
    database.rows(mails, values),
    database.rows(deliveries, values),
  ]);
  return { mails: written, deliveries: sent };
}

/** Exported for the test that explains the queries. */
export const activityStatements = { mails, deliveries };
