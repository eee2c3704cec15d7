import type { NoAnswer } from '../card-processor.ts';
import type { HttpReply } from '../openpay/http/http-call.ts';
import type { HttpLine } from '../openpay/http/http-line.ts';
import type { TimeLeft } from '../openpay/http/time-left.ts';
import { describeError, readError, type WireError } from './wire/error.ts';

/** A merchant's keys of one environment. A call with a key of the other environment is rejected. */
export interface WompiKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
}

export interface WompiCall {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to the version: `/transactions`. */
  path: string;
  /** Null for the merchant's public page of terms, which names the public key in its path. */
  key: string | null;
  body?: object;
}

export type WompiReply =
  /** The body is undefined if it was empty. */
  { kind: 'answered'; body: unknown } | WompiRejected | NoAnswer;

/** Wompi did not do what was asked for. */
export interface WompiRejected {
  kind: 'rejected';
  status: number;
  error: WireError;
}

/** The connections to Wompi that a client uses, and where it reports errors of the configuration. */
export interface WompiLine {
  http: HttpLine;
  fault(message: string): void;
}

/** Sends one request, and reports whether it may have had an effect. */
export async function callWompi(
  { http, fault }: WompiLine,
  { method, path, key, body }: WompiCall,
  left: TimeLeft,
): Promise<WompiReply> {
  const name = `${method} ${path.replace(/\?.*/, '')}`;
  const headers = {
    accept: 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const reply = await http.send(
    { method, path: `/v1${path}`, headers, body: body === undefined ? null : JSON.stringify(body) },
    left(),
  );
  if (reply.kind === 'answered') return judgeReply(reply, message => fault(`${name}: ${message}`));
  fault(`${name}: ${reply.message}`);
  return { kind: reply.kind === 'not_sent' ? 'unavailable' : 'unknown' };
}

const REQUEST_TIMEOUT = 408;
/** A wrong key, a key of the other environment, a blocked account, or too many requests: nothing changed. */
const rejectedAtDoor: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * What a response says about the request itself. A server error may follow a completed payment; a redirect or a page of a
 * proxy means that nothing changed.
 */
export function judgeReply(
  { status, text }: Pick<Extract<HttpReply, { kind: 'answered' }>, 'status' | 'text'>,
  fault: (message: string) => void,
): WompiReply {
  const body = parseJson(text);
  const error = readError(body);
  const message = `answered ${status}${error === undefined ? '' : `: ${describeError(error)}`}`;
  const isUnreadable = status < 300 && body === undefined && text.trim() !== '';
  if (status >= 500 || status === REQUEST_TIMEOUT || isUnreadable) {
    fault(message);
    return { kind: 'unknown' };
  }
  if (status < 300) return { kind: 'answered', body };
  if (error === undefined || rejectedAtDoor.has(status)) {
    fault(message);
    return { kind: 'unavailable' };
  }
  return { kind: 'rejected', status, error };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
