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

/** A UUID, as every answer of the API carries one. */
export const REQUEST_ID = '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

const maybeText = () => nullable(Type.String());

/** One request to the API as the log keeps it. */
const loggedRequest = Type.Object({
  id: identifier(),
  request_id: Type.String(),
  creation_date: instantOut(),
  method: Type.String(),
  path: Type.String(),
  query: Type.String(),
  route: Type.String({ description: 'The pattern that the path fits' }),
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
  /** What the answer's Recaudo-Warning said: fields and parameters that no route knows. */
  warning: maybeText(),
  curl: Type.String(),
  typescript: Type.String(),
  /** What a role must allow for the request to be sent with a session; null where none can send it. */
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
