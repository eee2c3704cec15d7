import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface MakingRequest {
  request_id: string;
  method: string;
  path: string;
}

// The ids of requests and of the objects that they create rise with time, so only a few seconds of the log
// are read.
const maker = statement<MakingRequest>(
  'requests_that_made',
  `select request_id, method, path from api_requests
   where merchant_id = $1 and id >= $2 and id < $3 and method = 'POST' and position($4 in response_body) > 0
   order by id limit 1`,
);

/** Longer than any request takes, including the time until it is written to the log. */
const LONGEST_MS = 35_000;
const ownId = /^tr([0-9a-z]{9})[0-9a-z]{9}$/;

/** Finds the request whose response contained this new transaction, if the log still has it. */
export async function findRequestThatMade(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<MakingRequest | undefined> {
  const [, instant] = ownId.exec(transactionId) ?? [];
  if (instant === undefined) return undefined;
  const last = (Number.parseInt(instant, 36) + LONGEST_MS).toString(36).padStart(9, '0');
  return database.find(maker, [merchantId, `rq${instant}`, `rq${last}`, `{"id":"${transactionId}"`]);
}
