import type { ConnectionContext, ConnectionState } from '../connections/connection.ts';
import type { TracedField } from '../connections/traces/message-trace.ts';
import type { HttpCall, HttpReply } from './http/http-call.ts';
import { newHttpLine } from './http/http-line.ts';
import type { OpenpayEnrolment, OpenpaySecrets, OpenpaySettings } from './settings.ts';
import { readError } from './wire.ts';

export type OpenpayContext = ConnectionContext<OpenpaySettings, OpenpaySecrets, OpenpayEnrolment>;

export interface UpstreamCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the merchant: `/charges`. */
  path: string;
  /** Our merchant and reference. */
  merchantId: string;
  reference: string | null;
  /** The Idempotency-Key of a POST (Interface 4). */
  key?: string;
  body?: object;
  /** Replaces the body in the trace, if the body contains data that must not be stored. */
  shown?: object;
}

export type Reply =
  | { kind: 'answered'; status: number; body: unknown; isReplay: boolean }
  /** Nothing was sent, or the upstream refused it before processing. */
  | { kind: 'unavailable' }
  /** It may have arrived and had an effect. */
  | { kind: 'unknown' };

/** The other gateway, as used by one connection. */
export interface Upstream {
  ask(call: UpstreamCall, timeoutMs: number): Promise<Reply>;
  /** Checks whether the upstream responds at all. */
  knock(timeoutMs: number): Promise<HttpReply>;
  enrolmentOf(merchantId: string): Promise<OpenpayEnrolment | undefined>;
  /** Reports a configuration error in the connection's state. */
  fault(message: string): void;
  state(): ConnectionState;
  close(): Promise<void>;
}

export function newUpstream(context: OpenpayContext): Upstream {
  const { settings, clock, trace } = context;
  const line = newHttpLine(settings);
  let lastAnswerAt: Date | null = null;
  let lastFault: ConnectionState['lastFault'] = null;
  const fault = (message: string) => {
    lastFault = { at: clock.now(), message };
  };
  if (line === undefined)
    fault(`${settings.baseUrl} must be an https address, or an address of this machine`);
  const state = (): ConnectionState => {
    const inFlight = line?.inFlight() ?? 0;
    const summary = line === undefined ? 'no usable address' : `${line.host}, ${inFlight} under way`;
    return { isReady: line !== undefined, summary, inFlight, lastAnswerAt, lastFault };
  };
  const send = async (call: HttpCall, timeoutMs: number): Promise<HttpReply> =>
    line?.send(call, timeoutMs) ?? { kind: 'not_sent', message: 'no usable address' };

  return {
    async ask(call, timeoutMs) {
      const enrolment = await context.enrolmentOf(call.merchantId);
      if (enrolment === undefined) {
        fault(`the merchant ${call.merchantId} is not enrolled`);
        return { kind: 'unavailable' };
      }
      const { merchantId, reference } = call;
      const name = `${call.method} ${call.path.replace(/\?.*/, '')}`;
      const traced = (direction: 'sent' | 'received', body: unknown, also: readonly TracedField[] = []) => {
        if (!trace.hasRoom()) return;
        const about = { connection: line?.host ?? '', name, merchantId, reference };
        trace.add({ at: clock.now(), direction, ...about, fields: [...also, ...fieldsOf(body)] });
      };
      traced('sent', call.shown ?? call.body);
      const reply = await send(requestOf(call, enrolment), timeoutMs);
      if (reply.kind !== 'answered') {
        fault(`${name}: ${reply.message}`);
        return { kind: reply.kind === 'not_sent' ? 'unavailable' : 'unknown' };
      }
      lastAnswerAt = clock.now();
      const body = parseJson(reply.text);
      traced('received', body, [{ key: 'http', name: 'HTTP status', value: String(reply.status) }]);
      return judge(reply, body, message => fault(`${name}: ${message}`));
    },
    knock: timeoutMs => send({ method: 'GET', path: '/healthz', headers: {}, body: null }, timeoutMs),
    enrolmentOf: merchantId => context.enrolmentOf(merchantId),
    fault,
    state,
    close: async () => line?.close(),
  };
}

/** The key is the user name, the password is empty (Interface 2.1). */
function requestOf(
  { method, path, key, body }: UpstreamCall,
  { merchantId, privateKey }: OpenpayEnrolment,
): HttpCall {
  return {
    method,
    path: `/v1/${merchantId}${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/**
 * What a response says about the request itself. A server error (5xx) may follow a completed payment. A response of
 * 401, 403, 423, 429, a redirect or a page of a proxy means that nothing changed.
 */
export function judge(
  { status, headers }: Extract<HttpReply, { kind: 'answered' }>,
  body: unknown,
  fault: (message: string) => void,
): Reply {
  if (status >= 500 || (status < 300 && body === undefined && status !== 204)) {
    fault(`answered ${status}${descriptionOf(body)}`);
    return { kind: 'unknown' };
  }
  const isRejectedAtDoor = [401, 403, 423, 429].includes(status);
  if (isRejectedAtDoor || (status >= 300 && readError(body) === undefined)) {
    fault(`answered ${status}${descriptionOf(body)}`);
    return { kind: 'unavailable' };
  }
  return { kind: 'answered', status, body, isReplay: headers['idempotent-replayed'] === 'true' };
}

function descriptionOf(body: unknown): string {
  const error = readError(body);
  return error === undefined ? '' : `: ${error.code} ${error.description}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LONGEST_VALUE = 200;

/** Top-level fields, and the parts of lists that help people. */
const fieldsOf = (body: unknown): TracedField[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).map(([key, value]) => ({
        key,
        name: key,
        value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_VALUE),
      }))
    : [];
