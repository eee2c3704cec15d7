import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../platform/database/statements/input-rows.ts';
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
  warning: string | null;
}

export const requestColumns = `merchant_id, id, request_id, creation_date, method, path, query, route, status, error_code, duration_ms,
  key_kind, key_last_four, ip, user_agent, idempotency_key, request_body, response_body, is_redacted, warning`;

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
  warning: row.warning,
});

const insert = groupStatement<ApiRequest, Record<string, never>>(
  'api_requests_insert',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['id', 'text', row => row.id],
    ['request_id', 'uuid', row => row.requestId],
    ['creation_date', 'timestamptz', row => row.creationDate],
    ['method', 'text', row => row.method],
    ['path', 'text', row => row.path],
    ['query', 'text', row => row.query],
    ['route', 'text', row => row.route],
    ['status', 'smallint', row => row.status],
    ['error_code', 'smallint', row => row.errorCode],
    ['duration_ms', 'real', row => row.durationMs],
    ['key_kind', 'text', row => row.keyKind],
    ['key_last_four', 'text', row => row.keyLastFour],
    ['ip', 'text', row => row.ip],
    ['user_agent', 'text', row => row.userAgent],
    ['idempotency_key', 'text', row => row.idempotencyKey],
    ['request_body', 'text', row => row.requestBody],
    ['response_body', 'text', row => row.responseBody],
    ['is_redacted', 'boolean', row => row.isRedacted],
    ['warning', 'text', row => row.warning],
  ],
  input =>
    `insert into api_requests (${requestColumns}) select ${requestColumns} from (${input}) as input order by position`,
);

export async function insertRequests(database: Queryable, requests: readonly ApiRequest[]): Promise<void> {
  await runOnGroup(database, insert, requests);
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
