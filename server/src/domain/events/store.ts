import { type Queryable, statement } from '../../database/connection.ts';
import type { EventType, NewEvent } from './event.ts';

const insert = statement(
  'events_insert',
  `insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Puts one event into the outbox, inside the transaction of the change that it tells. */
export async function insertEvent(
  tx: Queryable,
  merchantId: string,
  event: NewEvent & { resourceId: string; sequence: number; creationDate: Date },
): Promise<void> {
  const { id, type, resourceId, sequence, creationDate, payload } = event;
  await tx.run(insert, [merchantId, id, type, resourceId, sequence, creationDate, payload]);
}

export interface StoredEvent {
  id: string;
  type: EventType;
  sequence: number;
  payload: string;
}

const ofResource = statement<StoredEvent>(
  'events_of_resource',
  `select id, type, sequence, payload from events
   where merchant_id = $1 and resource_id = $2 order by sequence`,
);

export const listEventsOf = (database: Queryable, merchantId: string, resourceId: string) =>
  database.rows(ofResource, [merchantId, resourceId]);
