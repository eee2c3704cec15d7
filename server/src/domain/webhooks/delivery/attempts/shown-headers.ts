import type { IncomingHttpHeaders } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** Headers of every call; not stored with each attempt. */
export const fixedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Recaudo-Webhooks/1',
} as const;

/** The parts of a request that differ between attempts. */
export interface Sent {
  /** Without its query, because shops put tokens there. */
  url: string;
  timestamp: string;
  signature: string;
  traceparent?: string;
  /** User and password of Basic auth are never stored. */
  isBasic?: true;
}

const WITHHELD = '…';

export function sentOf({ url, headers }: { url: string; headers: Record<string, string> }): Sent {
  const [place = '', query] = url.split('?', 2);
  const { traceparent, authorization } = headers;
  return {
    url: query === undefined ? place : `${place}?${WITHHELD}`,
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(authorization === undefined ? {} : { isBasic: true }),
  };
}

/** Rebuilds the request headers of an attempt. */
export const requestHeadersOf = (eventId: string, sent: Sent): Headers => ({
  ...fixedHeaders,
  'webhook-id': eventId,
  'webhook-timestamp': sent.timestamp,
  'webhook-signature': sent.signature,
  ...(sent.traceparent === undefined ? {} : { traceparent: sent.traceparent }),
  ...(sent.isBasic === undefined ? {} : { authorization: `Basic ${WITHHELD}` }),
});

const MAX_HEADERS = 30;
const MAX_VALUE_CHARACTERS = 200;
const MAX_CHARACTERS = 2_000;

/** Hides headers that could open a session at the shop. */
const secretNames =
  /^(set-cookie|cookie|authorization|proxy-authenticate|www-authenticate)$|token|secret|api-?key/;

/** A few short response headers, without secrets. */
export function shownAnswerHeaders(headers: IncomingHttpHeaders): Headers {
  const shown: Record<string, string> = {};
  let left = MAX_CHARACTERS;
  for (const [name, value] of Object.entries(headers).slice(0, MAX_HEADERS)) {
    const whole = secretNames.test(name) ? WITHHELD : String(value ?? '').replaceAll('\0', '\u{FFFD}');
    const text = whole.length > MAX_VALUE_CHARACTERS ? `${whole.slice(0, MAX_VALUE_CHARACTERS)}…` : whole;
    left -= name.length + text.length;
    if (left < 0) break;
    shown[name] = text;
  }
  return shown;
}
