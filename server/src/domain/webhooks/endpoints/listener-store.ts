import { type Queryable, statement } from '../../../database/connection.ts';
import type { Webhook } from './webhook.ts';

const touch = statement(
  'webhooks_touch_listener',
  `update webhooks set seen_at = $4, event_types = $3, status = 'verified'
   where merchant_id = $1 and id = $2 and kind = 'listener' and status <> 'deleted'`,
);

/** Notes that the listener is at work; one that nobody runs for a day is forgotten. */
export const touchListener = (
  database: Queryable,
  { merchantId, id }: Pick<Webhook, 'merchantId' | 'id'>,
  eventTypes: readonly string[],
  now: Date,
): Promise<number> => database.run(touch, [merchantId, id, eventTypes, now]);
