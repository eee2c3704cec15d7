import { type Queryable, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';
import type { KeyKind } from '../merchants/merchant.ts';
import type { ApiRequest } from './api-request.ts';

export interface RequestRow {
  merchant_id: string;
  id: string;
  request_id: string;
  creation_date: Date;
  method: string;
  path: string;
  query: string;
  route: string;
  status: number;
  error_code: number | null;
  duration_ms: number;
  key_kind: KeyKind;
  key_last_four: string | null;
  ip: string;
  user_agent: string | null;
  idempotency_key: string | null;
  request_body: string | null;
  response_body: string | null;
  is_redacted: boolean;
}

export const requestColumns = `merchant_id, id, request_id, creation_date, method, path, query, route, status, error_code, duration_ms,
  key_kind, key_last_four, ip, user_agent, idempotency_key, request_body, response_body, is_redacted`;

export const toRequest = (row: RequestRow): ApiRequest => ({
  merchantId: row.merchant_id,
  id: row.id,
  requestId: row.request_id,
  creationDate: row.creation_date,
  method: row.method,
  path: row.path,
  query: row.query,
  route: row.route,
  status: row.status,
  errorCode: row.error_code,
  durationMs: row.duration_ms,
  keyKind: row.key_kind,
  keyLastFour: row.key_last_four,
  ip: row.ip,
  userAgent: row.user_agent,
  idempotencyKey: row.idempotency_key,
  requestBody: row.request_body,
  responseBody: row.response_body,
  isRedacted: row.is_redacted,
});

const insert = statement(
  'api_requests_insert',
  `insert into api_requests (${requestColumns})
   select * from unnest((select $1::text[]), (select $2::text[]), (select $3::uuid[]), (select $4::timestamptz[]),
     (select $5::text[]), (select $6::text[]), (select $7::text[]), (select $8::text[]), (select $9::smallint[]),
     (select $10::smallint[]), (select $11::real[]), (select $12::text[]), (select $13::text[]), (select $14::text[]),
     (select $15::text[]), (select $16::text[]), (select $17::text[]), (select $18::text[]),
     (select $19::boolean[]))`,
);

export async function insertRequests(database: Queryable, requests: ApiRequest[]): Promise<void> {
  const column = <Value>(read: (request: ApiRequest) => Value) => requests.map(read);
  const texts = (read: (request: ApiRequest) => string | null) => textArray(requests.map(read));
  await database.run(insert, [
    texts(request => request.merchantId),
    texts(request => request.id),
    texts(request => request.requestId),
    texts(request => request.creationDate.toISOString()),
    texts(request => request.method),
    texts(request => request.path),
    texts(request => request.query),
    texts(request => request.route),
    column(request => request.status),
    column(request => request.errorCode),
    column(request => request.durationMs),
    texts(request => request.keyKind),
    texts(request => request.keyLastFour),
    texts(request => request.ip),
    texts(request => request.userAgent),
    texts(request => request.idempotencyKey),
    texts(request => request.requestBody),
    texts(request => request.responseBody),
    column(request => request.isRedacted),
  ]);
}

const byRequestId = statement<RequestRow>(
  'api_requests_by_request_id',
  `select ${requestColumns} from api_requests where request_id = $2 and merchant_id = $1`,
);

export async function findRequest(
  database: Queryable,
  merchantId: string,
  requestId: string,
): Promise<ApiRequest | undefined> {
  const row = await database.find(byRequestId, [merchantId, requestId]);
  return row && toRequest(row);
}

const purge = statement(
  'api_requests_purge',
  `delete from api_requests where (merchant_id, id) in (
     select merchant_id, id from api_requests where id < $1 order by id limit $2 for update skip locked)`,
);

/** Deletes one batch of the requests before this id and returns how many. */
export const purgeRequests = (database: Queryable, beforeId: string, batchSize: number): Promise<number> =>
  database.run(purge, [beforeId, batchSize]);
