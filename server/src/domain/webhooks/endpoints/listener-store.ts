import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Webhook } from './webhook.ts';

const touch = statement(
  'webhooks_touch_listener',
  `update webhooks set seen_at = $4, event_types = $3, status = 'verified'
   where merchant_id = $1 and id = $2 and kind = 'listener' and status <> 'deleted'`,
);

/** Records that the listener is running; one that is silent for a day is deleted. */
export const touchListener = (
  database: Queryable,
  { merchantId, id }: Pick<Webhook, 'merchantId' | 'id'>,
  eventTypes: readonly string[],
  now: Date,
): Promise<number> => database.run(touch, [merchantId, id, eventTypes, now]);
