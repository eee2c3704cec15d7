import type { Queryable } from '../../platform/database/connections/connection.ts';
import { filteredList } from '../../platform/database/statements/filtered-list.ts';
import { idFromTail } from '../../platform/primitives/values/id.ts';
import type { ApiRequest } from './api-request.ts';
import { conditionsOf, type RequestFilter } from './list-store.ts';

/** A request without its bodies, as shown in one line of a tail. */
export type RequestLine = Pick<
  ApiRequest,
  | 'id'
  | 'requestId'
  | 'creationDate'
  | 'method'
  | 'path'
  | 'query'
  | 'status'
  | 'errorCode'
  | 'durationMs'
  | 'keyLastFour'
  | 'ip'
>;

const columns = `id, request_id as "requestId", creation_date as "creationDate", method, path, query, status,
  error_code as "errorCode", duration_ms as "durationMs", key_last_four as "keyLastFour", ip`;

/** The requests after `after`, oldest first. */
export async function listRequestLines(
  database: Queryable,
  merchantId: string,
  filter: Pick<RequestFilter, 'method' | 'pathContains' | 'statusClass'>,
  { after, limit }: { after: string; limit: number },
): Promise<RequestLine[]> {
  const { statement, values } = filteredList<RequestLine>({
    name: 'api_requests_lines',
    select: `select ${columns} from api_requests`,
    where: [{ sql: 'merchant_id = ?', value: merchantId }, ...conditionsOf({ ...filter, after })],
    orderBy: 'merchant_id, id',
    limit,
    offset: 0,
  });
  return database.rows(statement, values);
}

/** Lower than every id created from this millisecond on. */
export const firstRequestId = (ms: number): string =>
  idFromTail('request', Math.max(0, ms).toString(36).padStart(MS_DIGITS, '0').padEnd(TAIL_LENGTH, '0'));

/** The time at which an id was created. */
export const requestIdMs = (id: string): number =>
  Number.parseInt(id.slice('rq'.length, 'rq'.length + MS_DIGITS), 36);

const MS_DIGITS = 9;
const TAIL_LENGTH = 19;
