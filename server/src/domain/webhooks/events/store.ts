import type { EventType } from '@recaudo/contract/shared/event-types';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import { activeTraceparent } from '../../../platform/tracing/tracer.ts';
import type { NewEvent } from './event.ts';
import type { ShownEvent } from './view.ts';

const columns = 'merchant_id, id, type, resource_id, sequence, creation_date, payload, trace';

const insert = statement(
  'events_insert',
  `insert into events (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes one event to the outbox, inside the transaction of its change. */
export async function insertEvent(
  tx: Queryable,
  merchantId: string,
  event: NewEvent & { resourceId: string; sequence: number; creationDate: Date },
): Promise<void> {
  const { id, type, resourceId, sequence, creationDate, payload, trace = activeTraceparent() } = event;
  await tx.run(insert, [merchantId, id, type, resourceId, sequence, creationDate, payload, trace]);
}

/**
 * The first event of a resource, as part of the statement that creates the resource, so that creation takes one
 * round trip. `made` names the CTE that returns merchant_id, id, creation_date and event_count of the new row, or
 * no row; the values of `creationEventValues` are the parameters from `first` on.
 */
export const creationEvent = (made: string, first: number): string =>
  `insert into events (${columns})
   select merchant_id, $${first}, $${first + 1}, id, event_count, creation_date, $${first + 2}, $${first + 3} from ${made}`;

export const creationEventValues = ({
  id,
  type,
  payload,
  trace = activeTraceparent(),
}: NewEvent): (string | null)[] => [id, type, payload, trace];

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

export interface ResourceEvent extends NewEvent {
  merchantId: string;
  resourceId: string;
  sequence: number;
  creationDate: Date;
}

const insertMany = statement(
  'events_insert_many',
  `insert into events (${columns})
   select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::text[], $8::text[])`,
);

/** Writes events of many resources to the outbox in one statement. */
export async function insertEvents(tx: Queryable, events: readonly ResourceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(insertMany, [
    events.map(event => event.merchantId),
    events.map(event => event.id),
    events.map(event => event.type),
    events.map(event => event.resourceId),
    events.map(event => event.sequence),
    events.map(event => event.creationDate.toISOString()),
    events.map(event => event.payload),
    events.map(event => event.trace ?? activeTraceparent()),
  ]);
}

interface EventRow {
  id: string;
  type: EventType;
  resource_id: string;
  sequence: number;
  creation_date: Date;
  payload: string;
}

export interface FoundEvent extends ShownEvent {
  resourceId: string;
}

const toEvent = ({ resource_id, creation_date, ...row }: EventRow): FoundEvent => ({
  ...row,
  resourceId: resource_id,
  creationDate: creation_date,
});

const shown = 'id, type, resource_id, sequence, creation_date, payload';
const byId = statement<EventRow>(
  'events_by_id',
  `select ${shown} from events where merchant_id = $1 and id = $2`,
);

export async function findEvent(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<FoundEvent | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toEvent(row);
}

/** These types are so common that every page of a list contains some; the others have their own index. */
const EVERYDAY = ['charge.succeeded', 'charge.failed'];

export interface EventFilters extends ListQuery {
  type: EventType | undefined;
  resourceId: string | undefined;
}

/** Newest first. Ids rise with real time, even under a moved clock. */
export async function listEvents(
  database: Queryable,
  merchantId: string,
  { type, resourceId, ...query }: EventFilters,
): Promise<FoundEvent[]> {
  const rare = `type = ? and type not in (${EVERYDAY.map(word => `'${word}'`).join(', ')})`;
  const list = filteredList<EventRow>({
    name: 'events_list',
    select: `select ${shown} from events`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      ...(type === undefined ? [] : [{ sql: EVERYDAY.includes(type) ? 'type = ?' : rare, value: type }]),
      ...(resourceId === undefined ? [] : [{ sql: 'resource_id = ?', value: resourceId }]),
      ...creationConditions(query),
    ],
    orderBy: resourceId === undefined ? 'id desc' : 'sequence desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toEvent);
}

export const findLatestEvent = async (
  database: Queryable,
  merchantId: string,
  type: EventType,
): Promise<FoundEvent | undefined> => {
  const newest = { limit: 1, offset: 0, createdFrom: null, createdBefore: null };
  const [latest] = await listEvents(database, merchantId, { ...newest, type, resourceId: undefined });
  return latest;
};
