import { readApiKey } from '../../platform/http/access/basic-auth.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { KeyKind } from '../merchants/merchant.ts';
import type { ApiRequest } from './api-request.ts';
import { redactRequestBody, redactResponseBody, redactText, redactUrl, spellControls } from './redact.ts';

/** A finished request held briefly in memory; it is parsed and redacted when its batch is written. */
export interface NotedRequest {
  merchantId: string;
  requestId: string;
  at: Date;
  method: string;
  url: string;
  route: string;
  status: number;
  errorCode: number | null;
  durationMs: number;
  keyKind: KeyKind;
  authorization: string | undefined;
  ip: string;
  userAgent: string | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
  answer: string;
  warning: string | null;
}

const MAX_HEADER_LENGTH = 300;

/**
 * Assigns the id when the batch is written and not when the request ended, so that a reader who continues after an id
 * misses no request.
 */
export function toApiRequest(noted: NotedRequest): ApiRequest {
  const { path, query, isRedacted: isUrlRedacted } = redactUrl(noted.url);
  const body = redactRequestBody(noted.body);
  return {
    merchantId: noted.merchantId,
    id: newId('request'),
    requestId: noted.requestId,
    creationDate: noted.at,
    method: noted.method,
    path,
    query,
    route: noted.route,
    status: noted.status,
    errorCode: noted.errorCode,
    durationMs: Math.round(noted.durationMs * 10) / 10,
    keyKind: noted.keyKind,
    keyLastFour: readApiKey(noted.authorization)?.slice(-4) ?? null,
    ip: noted.ip,
    userAgent: redactHeader(noted.userAgent),
    idempotencyKey: redactHeader(noted.idempotencyKey),
    requestBody: body.text,
    responseBody: redactResponseBody(noted.answer),
    isRedacted: isUrlRedacted || body.isRedacted,
    warning: noted.warning,
  };
}

const redactHeader = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : spellControls(redactText(text)).slice(0, MAX_HEADER_LENGTH);
