import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import { TargetRefused } from '../../endpoints/target.ts';

/** The result of one delivery attempt, as shown to people. */
export interface Attempt {
  delivered: boolean;
  /** Null without a response. */
  responseCode: number | null;
  /** The start of the response body. */
  responseBody: string;
  /** Only headers that people may see (shown-headers.ts). */
  responseHeaders: Readonly<Record<string, string>>;
  durationMs: number;
  /** The reason of a failure; null after a success. */
  reason: string | null;
  cause: FailureCause | null;
}

export interface Failure {
  cause: FailureCause;
  reason: string;
}

const failure = (cause: FailureCause, reason: string): Failure => ({ cause, reason });

export const CONNECT_TIMEOUT_MS = 4_000;
export const ANSWER_TIMEOUT_MS = 10_000;
export const KEPT_BODY_BYTES = 1_000;

const byCode: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: failure('connection_refused', 'the connection was refused: nothing listens there'),
  ECONNRESET: failure('connection_closed', 'the connection was closed before an answer came'),
  EPIPE: failure('connection_closed', 'the connection was closed before an answer came'),
  UND_ERR_SOCKET: failure('connection_closed', 'the connection was closed before an answer came'),
  EHOSTUNREACH: failure('host_unreachable', 'the host cannot be reached'),
  ENETUNREACH: failure('network_unreachable', 'the network of the host cannot be reached'),
  ENOTFOUND: failure('name_unknown', 'the name of the host does not exist'),
  ENODATA: failure('name_without_address', 'the name of the host has no address'),
  EAI_AGAIN: failure('name_not_looked_up', 'the name of the host could not be looked up'),
  ETIMEOUT: failure('name_not_looked_up', 'the name of the host could not be looked up in time'),
  ESERVFAIL: failure('name_not_looked_up', 'the name of the host could not be looked up'),
  ETIMEDOUT: failure('connection_timeout', 'no connection was made in time'),
  UND_ERR_CONNECT_TIMEOUT: failure(
    'connection_timeout',
    `no connection was made within ${CONNECT_TIMEOUT_MS / 1_000} seconds`,
  ),
  UND_ERR_HEADERS_OVERFLOW: failure('answer_head_too_large', 'the head of the answer is too large'),
  CERT_HAS_EXPIRED: failure('certificate_expired', 'the certificate of the host has expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: failure(
    'certificate_self_signed',
    'the certificate of the host is self-signed',
  ),
  SELF_SIGNED_CERT_IN_CHAIN: failure('certificate_self_signed', 'the certificate of the host is self-signed'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: failure(
    'certificate_untrusted',
    'the certificate of the host is not signed by a known authority',
  ),
  ERR_TLS_CERT_ALTNAME_INVALID: failure('certificate_of_another_host', 'the certificate is for another host'),
};

/** The attempt exceeded its time limit. */
export class TooSlow extends Error {}

export function failureOf(error: unknown): Failure {
  if (error instanceof TargetRefused) return failure(error.failure, `url ${error.message}`);
  if (error instanceof TooSlow) {
    return failure('answer_timeout', `no answer came within ${ANSWER_TIMEOUT_MS / 1_000} seconds`);
  }
  // A happy-eyeballs connection fails with one error per address.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const { code = '', name } = (first ?? {}) as { code?: string; name?: string };
  const known = byCode[code];
  if (known !== undefined) return known;
  if (name === 'HTTPParserError') return failure('answer_not_http', 'the answer is not valid HTTP');
  if (code.startsWith('ERR_SSL') || code.startsWith('EPROTO')) {
    return failure('tls_failed', 'the TLS handshake failed');
  }
  return failure('call_failed', code === '' ? 'the call failed' : `the call failed (${code})`);
}

/**
 * Only 2xx counts as received (Interface 17.4). Redirects are not followed, because they would bypass the address
 * checks.
 */
export function failureOfCode(code: number): Failure | undefined {
  if (code >= 200 && code < 300) return undefined;
  if (code >= 300 && code < 400) {
    return failure('redirected', `it answered ${code}: redirects are not followed`);
  }
  return failure('refused_by_receiver', `it answered ${code}`);
}
