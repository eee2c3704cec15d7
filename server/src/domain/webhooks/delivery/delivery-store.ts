import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import type { KeptTry } from './attempts/kept-try.ts';
import type { DeliveryStatus } from './record-store.ts';

export interface Delivery {
  event_id: string;
  event_type: string;
  resource_id: string;
  sequence: number;
  status: DeliveryStatus;
  attempts: number;
  last_attempt_at: Date;
  next_attempt_at: Date | null;
  response_code: number | null;
  response_body: string | null;
  duration_ms: number;
  reason: string | null;
  cause: FailureCause | null;
}

const columns = `event_id, event_type, resource_id, sequence, status, attempts, last_attempt_at, next_attempt_at,
  response_code, response_body, duration_ms, reason, cause`;

type Key = Pick<Webhook, 'merchantId' | 'id'>;

/** Newest events first. */
export async function listDeliveries(
  database: Queryable,
  { merchantId, id }: Key,
  query: { status: DeliveryStatus | undefined; limit: number; offset: number },
): Promise<Delivery[]> {
  const { status } = query;
  // The other statuses are rare and have an index of their own.
  const ofStatus = status === 'delivered' ? 'status = ?' : `status = ? and status <> 'delivered'`;
  const list = filteredList<Delivery>({
    name: 'webhook_deliveries_list',
    select: `select ${columns} from webhook_deliveries`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      { sql: 'webhook_id = ?', value: id },
      ...(status === undefined ? [] : [{ sql: ofStatus, value: status }]),
    ],
    orderBy: 'event_id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return database.rows(list.statement, list.values);
}

const byEvent = statement<Delivery & { tries: KeptTry[] }>(
  'webhook_deliveries_by_event',
  `select ${columns}, tries from webhook_deliveries where merchant_id = $1 and webhook_id = $2 and event_id = $3`,
);

/** Finds one delivery with its attempts, oldest first. */
export const findDelivery = (
  database: Queryable,
  { merchantId, id }: Key,
  eventId: string,
): Promise<(Delivery & { tries: KeptTry[] }) | undefined> =>
  database.find(byEvent, [merchantId, id, eventId]);

type LastFailure = Pick<Delivery, 'reason' | 'cause' | 'response_code'>;
const lastFailure = statement<LastFailure>(
  'webhook_deliveries_last_failure',
  `select reason, cause, response_code from webhook_deliveries
   where merchant_id = $1 and webhook_id = $2 and status = 'failed' and status <> 'delivered'
   order by event_id desc limit 1`,
);

/** Finds the reason of the latest failed delivery to an endpoint. */
export const findLastFailure = (
  database: Queryable,
  { merchantId, id }: Key,
): Promise<LastFailure | undefined> => database.find(lastFailure, [merchantId, id]);
