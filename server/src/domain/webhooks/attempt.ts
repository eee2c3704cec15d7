import { TargetRefused } from './target.ts';

/** What became of one try, as a person reads it. */
export interface Attempt {
  delivered: boolean;
  /** null when no answer came. */
  responseCode: number | null;
  /** The start of what was answered. */
  responseBody: string;
  durationMs: number;
  /** Why it failed, in words; null when it did not. */
  reason: string | null;
}

export const CONNECT_TIMEOUT_MS = 4_000;
export const ANSWER_TIMEOUT_MS = 10_000;
export const KEPT_BODY_BYTES = 1_000;

const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused: nothing listens there',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network of the host cannot be reached',
  ENOTFOUND: 'the name of the host does not exist',
  ENODATA: 'the name of the host has no address',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEOUT: 'the name of the host could not be looked up in time',
  ESERVFAIL: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no connection was made in time',
  UND_ERR_CONNECT_TIMEOUT: `no connection was made within ${CONNECT_TIMEOUT_MS / 1_000} seconds`,
  UND_ERR_HEADERS_OVERFLOW: 'the head of the answer is too large',
  CERT_HAS_EXPIRED: 'the certificate of the host has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the host is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the host is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the host is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

/** The try took longer than it may. */
export class TooSlow extends Error {}

export function reasonOf(error: unknown): string {
  if (error instanceof TargetRefused) return `url ${error.message}`;
  if (error instanceof TooSlow) return `no answer came within ${ANSWER_TIMEOUT_MS / 1_000} seconds`;
  // A happy-eyeballs connection fails with one error for each address that it tried.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const { code = '', name } = (first ?? {}) as { code?: string; name?: string };
  const known = byCode[code];
  if (known !== undefined) return known;
  if (name === 'HTTPParserError') return 'the answer is not valid HTTP';
  if (code.startsWith('ERR_SSL') || code.startsWith('EPROTO')) return 'the TLS handshake failed';
  return code === '' ? 'the call failed' : `the call failed (${code})`;
}

/** Only 2xx is a receipt (interface 2); a redirect is not followed, since it would lead past the checks. */
export function reasonOfCode(code: number): string | null {
  if (code >= 200 && code < 300) return null;
  if (code >= 300 && code < 400) return `it answered ${code}: redirects are not followed`;
  return `it answered ${code}`;
}
