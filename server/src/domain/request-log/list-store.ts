import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type Condition, filteredList } from '../../platform/database/statements/filtered-list.ts';
import type { ApiRequest } from './api-request.ts';
import { type RequestRow, requestColumns, toRequest } from './store.ts';

export interface RequestFilter {
  method?: string | undefined;
  pathContains?: string | undefined;
  /** 2, 4 or 5, for 2xx, 4xx and 5xx responses. */
  statusClass?: number | undefined;
  errorCode?: number | undefined;
  requestId?: string | undefined;
  ip?: string | undefined;
  idempotencyKey?: string | undefined;
  keyLastFour?: string | undefined;
  minDurationMs?: number | undefined;
  /** Only requests older than this id. */
  before?: string | undefined;
  /** Only requests newer than this id, to poll for new ones. */
  after?: string | undefined;
}

export interface RequestList {
  requests: ApiRequest[];
  /** The start of the next page, even if this page found fewer rows than its limit; null at the end. */
  nextBefore: string | null;
}

/** A filter without matches must not read a whole week, so each page scans at most this many rows. */
const LOOKED_THROUGH = 20_000;

const floorOf = statement<{ id: string }>(
  'api_requests_floor',
  `select id from api_requests where merchant_id = $1 and ($2::text is null or id < $2)
   order by merchant_id desc, id desc offset $3 limit 1`,
);

/** Newest first. With `after`, the oldest requests after that id, so that a tail misses none. */
export async function listRequests(
  database: Queryable,
  merchantId: string,
  filter: RequestFilter,
  limit: number,
): Promise<RequestList> {
  const isTail = filter.after !== undefined;
  const floor = isTail
    ? undefined
    : await database.find(floorOf, [merchantId, filter.before ?? null, LOOKED_THROUGH]);
  const where = [{ sql: 'merchant_id = ?', value: merchantId }, ...conditionsOf(filter)];
  if (floor !== undefined) where.push({ sql: 'id > ?', value: floor.id });
  const { statement: query, values } = filteredList<RequestRow>({
    name: isTail ? 'api_requests_tail' : 'api_requests_list',
    select: `select ${requestColumns} from api_requests`,
    where,
    orderBy: isTail ? 'merchant_id, id' : 'merchant_id desc, id desc',
    limit,
    offset: 0,
  });
  const requests = (await database.rows(query, values)).map(toRequest);
  if (isTail) return { requests: requests.toReversed(), nextBefore: null };
  // The row at the floor was not scanned: the next page starts with it.
  const beyond = floor === undefined ? null : `${floor.id}~`;
  return { requests, nextBefore: requests.length === limit ? (requests.at(-1)?.id ?? null) : beyond };
}

export function conditionsOf(filter: RequestFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown) => {
    if (value !== undefined) conditions.push({ sql, value });
  };
  add('id < ?', filter.before);
  add('id > ?', filter.after);
  add('method = ?', filter.method);
  add('strpos(path, ?) > 0', filter.pathContains);
  // States the status as well, so that the partial index on failed requests applies.
  add('status >= 400 and error_code = ?', filter.errorCode);
  if (filter.statusClass !== undefined) {
    add(`${filter.statusClass >= 4 ? 'status >= 400 and ' : ''}status / 100 = ?::int`, filter.statusClass);
  }
  add('request_id = ?::uuid', filter.requestId);
  add('ip = ?', filter.ip);
  add('idempotency_key = ?', filter.idempotencyKey);
  add('key_last_four = ?', filter.keyLastFour);
  add('duration_ms >= ?', filter.minDurationMs);
  return conditions;
}
