import { type Queryable, statement } from '../../database/connections/connection.ts';
import { textArray } from '../../database/statements/text-array.ts';

interface StartedRow {
  id_tail: string;
}

export interface KeptAnswer {
  state: 'running' | 'answered';
  same_request: boolean;
  response_status: number | null;
  response_body: string | null;
}

// An expired lease belongs to a try that crashed or ended in a 5xx: the row is taken over with its id_tail. An empty
// hash was imported from an installation with other keys, so the key alone identifies the request.
const start = statement<StartedRow>(
  'idempotency_start',
  `insert into idempotency_records as kept (merchant_id, idempotency_key, request_hash, id_tail, state,
                                            lease_until, creation_date, expires_at)
   values ($1, $2, $3, $4, 'running', $6, $5, $7)
   on conflict (merchant_id, idempotency_key) do update set lease_until = excluded.lease_until
     where kept.state = 'running' and kept.lease_until <= $5
       and kept.request_hash in (excluded.request_hash, '')
   returning id_tail`,
);

const read = statement<KeptAnswer>(
  'idempotency_read',
  `select state, request_hash in ($3, '') as same_request, response_status, response_body
   from idempotency_records where merchant_id = $1 and idempotency_key = $2`,
);

const keep = statement(
  'idempotency_keep',
  `update idempotency_records set state = 'answered', response_status = $4, response_body = $5
   where merchant_id = $1 and idempotency_key = $2 and id_tail = $3 and state = 'running'`,
);

const release = statement(
  'idempotency_release',
  `update idempotency_records set lease_until = $4
   where merchant_id = $1 and idempotency_key = $2 and id_tail = $3 and state = 'running'`,
);

const extend = statement(
  'idempotency_extend',
  `update idempotency_records set lease_until = $4
   from unnest($1::text[], $2::text[], $3::text[]) as held (merchant_id, idempotency_key, id_tail)
   where idempotency_records.merchant_id = held.merchant_id
     and idempotency_records.idempotency_key = held.idempotency_key
     and idempotency_records.id_tail = held.id_tail and state = 'running'`,
);

const claimExpired = statement<{ merchant_id: string; idempotency_key: string }>(
  'idempotency_claim_expired',
  `update idempotency_records set lease_until = $2
   where (merchant_id, idempotency_key) in (
     select merchant_id, idempotency_key from idempotency_records
     where expires_at <= $1 and lease_until <= $1
     order by expires_at limit $3 for update skip locked)
   returning merchant_id, idempotency_key`,
);

const remove = statement(
  'idempotency_remove',
  `delete from idempotency_records using unnest($1::text[], $2::text[]) as claimed (merchant_id, idempotency_key)
   where idempotency_records.merchant_id = claimed.merchant_id
     and idempotency_records.idempotency_key = claimed.idempotency_key`,
);

export interface IdempotentRequest {
  merchantId: string;
  key: string;
  requestHash: Buffer;
}

/** The id tail to work under, or undefined if another request holds or has answered this key. */
export async function startRequest(
  database: Queryable,
  request: IdempotentRequest & { idTail: string; now: Date; leaseUntil: Date; expiresAt: Date },
): Promise<string | undefined> {
  const { merchantId, key, requestHash, idTail, now, leaseUntil, expiresAt } = request;
  const values = [merchantId, key, requestHash, idTail, now, leaseUntil, expiresAt];
  return (await database.find(start, values))?.id_tail;
}

export const findAnswer = (
  database: Queryable,
  request: IdempotentRequest,
): Promise<KeptAnswer | undefined> =>
  database.find(read, [request.merchantId, request.key, request.requestHash]);

export interface HeldKey {
  merchantId: string;
  key: string;
  idTail: string;
}

export const keepAnswer = (
  database: Queryable,
  request: HeldKey,
  status: number,
  body: string,
): Promise<number> => database.run(keep, [request.merchantId, request.key, request.idTail, status, body]);

/** Ends the lease, so that the next try need not wait. */
export const releaseRequest = (database: Queryable, request: HeldKey, now: Date): Promise<number> =>
  database.run(release, [request.merchantId, request.key, request.idTail, now]);

/** For requests that are still running. */
export const extendLeases = (database: Queryable, held: readonly HeldKey[], leaseUntil: Date) =>
  database.run(extend, [
    textArray(held.map(({ merchantId }) => merchantId)),
    textArray(held.map(({ key }) => key)),
    textArray(held.map(({ idTail }) => idTail)),
    leaseUntil,
  ]);

/** Deletes one batch of records older than 30 days and returns their number. */
export async function purgeExpired(
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  batchSize: number,
): Promise<number> {
  const claimed = await database.rows(claimExpired, [now, leaseUntil, batchSize]);
  if (claimed.length === 0) return 0;
  return database.run(remove, [claimed.map(row => row.merchant_id), claimed.map(row => row.idempotency_key)]);
}
