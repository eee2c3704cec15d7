import type { ApiRequest } from './api-request.ts';
import { isCut } from './redact.ts';
import { toCurl, toTypeScript } from './snippets.ts';

/** A request as the log shows it, with snippets that repeat the call. */
export const requestToView = (baseUrl: string, request: ApiRequest) => ({
  id: request.id,
  request_id: request.requestId,
  creation_date: request.creationDate,
  method: request.method,
  path: request.path,
  query: request.query,
  route: request.route,
  status: request.status,
  error_code: request.errorCode,
  duration_ms: request.durationMs,
  key_kind: request.keyKind,
  key_last_four: request.keyLastFour,
  ip: request.ip,
  user_agent: request.userAgent,
  idempotency_key: request.idempotencyKey,
  request_body: request.requestBody,
  response_body: request.responseBody,
  is_cut: isCut(request.requestBody) || isCut(request.responseBody),
  is_redacted: request.isRedacted,
  warning: request.warning,
  curl: toCurl(baseUrl, request),
  typescript: toTypeScript(baseUrl, request),
});
