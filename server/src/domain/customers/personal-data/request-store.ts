import type { ErasureChannel } from '@recaudo/contract/merchant/customers/personal-data';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import type { ErasureRequest, ErasureResult, ErasureSubject } from './request.ts';

interface RequestRow {
  merchant_id: string;
  id: string;
  customer_ids: string[];
  hint: string;
  state: ErasureRequest['state'];
  channel: ErasureChannel;
  requested_by: string | null;
  requested_by_name: string;
  requested_at: Date;
  due_by: Date;
  cancels_subscriptions: boolean;
  last_problem: string | null;
  done_at: Date | null;
  result: ErasureResult | null;
}

const columns = `merchant_id, id, customer_ids, hint, state, channel, requested_by, requested_by_name, requested_at, due_by,
  cancels_subscriptions, last_problem, done_at, result`;

const toRequest = (row: RequestRow): ErasureRequest => ({
  merchantId: row.merchant_id,
  id: row.id,
  customerIds: row.customer_ids,
  hint: row.hint,
  state: row.state,
  channel: row.channel,
  requestedBy: row.requested_by,
  requestedByName: row.requested_by_name,
  requestedAt: row.requested_at,
  dueBy: row.due_by,
  cancelsSubscriptions: row.cancels_subscriptions,
  lastProblem: row.last_problem,
  doneAt: row.done_at,
  result: row.result,
});

const insert = statement(
  'erasure_requests_insert',
  `insert into erasure_requests (merchant_id, id, customer_ids, subject, hint, channel, requested_by, requested_by_name,
     requested_at, due_by, cancels_subscriptions)
   values ($1, $2, $3, $4::text::jsonb, $5, $6, $7, $8, $9, $10, $11) on conflict (merchant_id, id) do nothing`,
);
export const insertRequest = (
  database: Queryable,
  request: ErasureRequest,
  subject: ErasureSubject,
): Promise<number> =>
  database.run(insert, [
    request.merchantId,
    request.id,
    request.customerIds,
    JSON.stringify(subject),
    request.hint,
    request.channel,
    request.requestedBy,
    request.requestedByName,
    request.requestedAt,
    request.dueBy,
    request.cancelsSubscriptions,
  ]);

const one = statement<RequestRow>(
  'erasure_requests_one',
  `select ${columns} from erasure_requests where merchant_id = $1 and id = $2`,
);
export async function findRequest(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<ErasureRequest | undefined> {
  const row = await database.find(one, [merchantId, id]);
  return row && toRequest(row);
}

const ofPerson = statement<RequestRow>(
  'erasure_requests_of_person',
  `select ${columns} from erasure_requests where merchant_id = $1 and state = 'waiting'
   and (customer_ids && $2::text[] or cardinality(customer_ids) = 0 and cardinality($2::text[]) = 0 and hint = $3) limit 1`,
);
/** Finds the open request of the same person. */
export async function findWaiting(
  database: Queryable,
  merchantId: string,
  customerIds: readonly string[],
  hint: string,
): Promise<ErasureRequest | undefined> {
  const row = await database.find(ofPerson, [merchantId, customerIds, hint]);
  return row && toRequest(row);
}

const MOST_LISTED = 200;

const ofMerchant = statement<RequestRow>(
  'erasure_requests_of_merchant',
  `select ${columns} from erasure_requests where merchant_id = $1 order by requested_at desc limit ${MOST_LISTED}`,
);
export const listRequests = async (database: Queryable, merchantId: string): Promise<ErasureRequest[]> =>
  (await database.rows(ofMerchant, [merchantId])).map(toRequest);

const newest = statement<RequestRow>(
  'erasure_requests_of_all',
  `select ${columns} from erasure_requests order by requested_at desc limit ${MOST_LISTED}`,
);
export const listAllRequests = async (database: Queryable): Promise<ErasureRequest[]> =>
  (await database.rows(newest)).map(toRequest);

export interface ClaimedRequest extends ErasureRequest {
  subject: ErasureSubject;
}

const claim = replannedStatement<RequestRow & { subject: ErasureSubject }>(
  'erasure_requests_claim',
  `update erasure_requests set lease_until = $2, attempts = attempts + 1
   where (merchant_id, id) in (select merchant_id, id from erasure_requests
     where state = 'waiting' and (lease_until is null or lease_until < $1) and ($3::text is null or id = $3)
     order by requested_at limit 1 for update skip locked)
   returning ${columns}, subject`,
);
/** Claims the oldest unleased request, or the one with this id. */
export async function claimRequest(
  database: Queryable,
  now: Date,
  until: Date,
  id: string | null,
): Promise<ClaimedRequest | undefined> {
  const row = await database.find(claim, [now, until, id]);
  return row && { ...toRequest(row), subject: row.subject };
}

const keepSubject = statement(
  'erasure_requests_keep_subject',
  `update erasure_requests set subject = $3::text::jsonb, lease_until = $4 where merchant_id = $1 and id = $2 and state = 'waiting'`,
);
export const storeSubject = (
  database: Queryable,
  { merchantId, id }: Pick<ErasureRequest, 'merchantId' | 'id'>,
  subject: ErasureSubject,
  leaseUntil: Date,
): Promise<number> => database.run(keepSubject, [merchantId, id, JSON.stringify(subject), leaseUntil]);

const extend = statement(
  'erasure_requests_extend',
  `update erasure_requests set lease_until = $3 where merchant_id = $1 and id = $2 and state = 'waiting'`,
);
export const extendLease = (
  database: Queryable,
  { merchantId, id }: Pick<ErasureRequest, 'merchantId' | 'id'>,
  until: Date,
): Promise<number> => database.run(extend, [merchantId, id, until]);

const postpone = statement(
  'erasure_requests_postpone',
  `update erasure_requests set last_problem = $3, lease_until = $4 where merchant_id = $1 and id = $2 and state = 'waiting'`,
);
export const postponeRequest = (
  database: Queryable,
  { merchantId, id }: Pick<ErasureRequest, 'merchantId' | 'id'>,
  problem: string,
  until: Date,
): Promise<number> => database.run(postpone, [merchantId, id, problem, until]);

const finish = statement(
  'erasure_requests_finish',
  `update erasure_requests set state = 'done', done_at = $3, result = $4::text::jsonb, subject = null, lease_until = null,
     last_problem = null where merchant_id = $1 and id = $2 and state = 'waiting'`,
);
export const finishRequest = (
  database: Queryable,
  { merchantId, id }: Pick<ErasureRequest, 'merchantId' | 'id'>,
  doneAt: Date,
  result: ErasureResult,
): Promise<number> => database.run(finish, [merchantId, id, doneAt, JSON.stringify(result)]);

const keep = statement(
  'kept_identities_insert',
  `insert into kept_identities (merchant_id, request_id, sealed, keep_until) values ($1, $2, $3, $4)
   on conflict (merchant_id, request_id) do nothing`,
);
export const insertKept = (
  database: Queryable,
  kept: { merchantId: string; requestId: string; sealed: Buffer; keepUntil: Date },
): Promise<number> => database.run(keep, [kept.merchantId, kept.requestId, kept.sealed, kept.keepUntil]);

const keptOf = statement<{ request_id: string; sealed: Buffer; keep_until: Date }>(
  'kept_identities_of_customer',
  `select request_id, sealed, keep_until from kept_identities join erasure_requests as request
     on request.merchant_id = kept_identities.merchant_id and request.id = kept_identities.request_id
   where kept_identities.merchant_id = $1 and request.customer_ids && $2::text[]`,
);
export const listKept = (database: Queryable, merchantId: string, customerIds: readonly string[]) =>
  database.rows(keptOf, [merchantId, customerIds]);

const forget = statement(
  'kept_identities_forget',
  `delete from kept_identities where (merchant_id, request_id) in (
     select merchant_id, request_id from kept_identities where keep_until < $1 order by keep_until limit $2)`,
);
/** Deletes identities whose retention has ended. */
export const forgetKept = (database: Queryable, now: Date, limit: number): Promise<number> =>
  database.run(forget, [now, limit]);
