import Type, { type Static } from 'typebox';
import { actions } from '../../shared/permissions.ts';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import {
  digitsFilter,
  patternFilter,
  textFilter,
  wholeFilter,
  wholeWithDefault,
  wordFilter,
} from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';

/** The UUID in every API response. */
export const REQUEST_ID = '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

const maybeText = () => nullable(Type.String());

/** A logged API request. */
const loggedRequest = Type.Object({
  id: identifier(),
  request_id: Type.String(),
  creation_date: instantOut(),
  method: Type.String(),
  path: Type.String(),
  query: Type.String(),
  route: Type.String({ description: 'The route pattern' }),
  status: Type.Integer(),
  error_code: nullable(Type.Integer()),
  duration_ms: Type.Number(),
  key_kind: oneOf(['public', 'private']),
  key_last_four: maybeText(),
  ip: Type.String(),
  user_agent: maybeText(),
  idempotency_key: maybeText(),
  request_body: maybeText(),
  response_body: maybeText(),
  is_cut: Type.Boolean(),
  is_redacted: Type.Boolean(),
  /** The response's Recaudo-Warning: unknown fields and parameters. */
  warning: maybeText(),
  curl: Type.String(),
  typescript: Type.String(),
  /** The permission needed to repeat the request with a session; null if it cannot be repeated. */
  action: nullable(oneOf(actions)),
});
export type LoggedRequest = Static<typeof loggedRequest>;

const list = Type.Object({
  method: wordFilter(['GET', 'POST', 'PUT', 'DELETE']),
  path: textFilter(255),
  status: wordFilter(['2xx', '3xx', '4xx', '5xx']),
  error_code: digitsFilter(4),
  request_id: patternFilter(REQUEST_ID, 'not_a_request_id'),
  ip: textFilter(255),
  idempotency_key: textFilter(255),
  key: textFilter(4),
  min_duration_ms: wholeFilter({ minimum: 0, maximum: 999_999 }),
  before: textFilter(255),
  after: textFilter(255),
  limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
});
export type RequestLogQuery = QueryInside<typeof list>;

export const requestLog = {
  list: route({
    method: 'GET',
    path: '/requests',
    access: 'read',
    query: list,
    answer: Type.Object({ requests: Type.Array(loggedRequest), next_before: maybeText() }),
  }),
  get: route({
    method: 'GET',
    path: '/requests/:request_id',
    access: 'read',
    params: { request_id: Type.String({ pattern: REQUEST_ID }) },
    answer: loggedRequest,
  }),
};
