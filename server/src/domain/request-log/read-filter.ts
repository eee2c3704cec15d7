import { refusedValue } from '../../errors.ts';
import { type Query, readText } from '../../http/list-query.ts';
import type { RequestFilter } from './list-store.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const MAX_TEXT = 255;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether the text can be the id of a request at all. */
export const isRequestId = (text: string): boolean => uuid.test(text);

/** The filters of the request log, from its query. */
export function readRequestFilter(query: Query): RequestFilter {
  return {
    method: readFitting(
      query,
      'method',
      text => methods.includes(text),
      `must be one of: ${methods.join(', ')}`,
    ),
    pathContains: readText(query, 'path', MAX_TEXT),
    statusClass: readNumber(query, 'status', /^[2345]xx$/, 'must be 2xx, 3xx, 4xx or 5xx'),
    errorCode: readNumber(query, 'error_code', /^\d{4}$/, 'must be a code of four digits'),
    requestId: readFitting(query, 'request_id', isRequestId, 'must be the id of a request'),
    ip: readText(query, 'ip', MAX_TEXT),
    idempotencyKey: readText(query, 'idempotency_key', MAX_TEXT),
    keyLastFour: readText(query, 'key', 4),
    minDurationMs: readNumber(query, 'min_duration_ms', /^\d{1,6}$/, 'must be a whole number'),
    before: readText(query, 'before', MAX_TEXT),
    after: readText(query, 'after', MAX_TEXT),
  };
}

export const readLimit = (query: Query): number => {
  const limit = readNumber(query, 'limit', /^\d{1,3}$/, 'must be a whole number from 1 to 100') ?? 50;
  if (limit < 1 || limit > 100) throw refusedValue('limit', 'must be a whole number from 1 to 100');
  return limit;
};

function readFitting(
  query: Query,
  name: string,
  fits: (text: string) => boolean,
  rule: string,
): string | undefined {
  const text = readText(query, name, MAX_TEXT);
  if (text !== undefined && !fits(text)) throw refusedValue(name, rule);
  return text;
}

/** The leading digits are the number. */
const readNumber = (query: Query, name: string, form: RegExp, rule: string): number | undefined => {
  const text = readFitting(query, name, found => form.test(found), rule);
  return text === undefined ? undefined : Number.parseInt(text, 10);
};
