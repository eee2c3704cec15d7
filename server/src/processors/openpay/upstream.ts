import { rootCertificates } from 'node:tls';
import { Pool } from 'undici';
import type { LinkContext, LinkState } from '../links/link.ts';
import type { TracedField } from '../links/message-trace.ts';
import { callByHttp, type HttpReply } from './http-call.ts';
import {
  ANSWER_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  type OpenpayEnrolment,
  type OpenpaySecrets,
  type OpenpaySettings,
  readBaseUrl,
} from './settings.ts';
import { readError } from './wire.ts';

export type OpenpayContext = LinkContext<OpenpaySettings, OpenpaySecrets, OpenpayEnrolment>;

export interface UpstreamCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the merchant: `/charges`. */
  path: string;
  /** Ours, and what it is about. */
  merchantId: string;
  reference: string | null;
  /** The Idempotency-Key of a POST: the same key again is the same request (Interface 4). */
  key?: string;
  body?: object;
  /** As the trace may show it, where it holds what nobody keeps. */
  shown?: object;
}

export type Reply =
  | { kind: 'answered'; status: number; body: unknown; isReplay: boolean }
  /** Nothing has left, or it cannot have had an effect: the other side has refused to look at it. */
  | { kind: 'unavailable' }
  /** It may have arrived, and may have had an effect. */
  | { kind: 'unknown' };

/** The other gateway as one link speaks to it. */
export interface Upstream {
  ask(call: UpstreamCall, timeoutMs: number): Promise<Reply>;
  /** Whether anybody answers there, whatever the answer. */
  knock(timeoutMs: number): Promise<HttpReply>;
  enrolmentOf(merchantId: string): Promise<OpenpayEnrolment | undefined>;
  /** Something is wrong with the configuration: it is told in the state of the link. */
  fault(message: string): void;
  state(): LinkState;
  close(): Promise<void>;
}

/** Requests under way at a time; more wait for one of them. */
const CONNECTIONS = 64;

export function newUpstream(context: OpenpayContext): Upstream {
  const { settings, clock, trace } = context;
  const baseUrl = readBaseUrl(settings.baseUrl);
  const pool = baseUrl && newPool(baseUrl, settings);
  const longestMs = settings.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  let inFlight = 0;
  let lastAnswerAt: Date | null = null;
  let lastFault: LinkState['lastFault'] = null;
  const fault = (message: string) => {
    lastFault = { at: clock.now(), message };
  };
  if (baseUrl === undefined) fault(`${settings.baseUrl} is no https address, nor one of this machine`);

  const send = async (
    path: string,
    call: Omit<UpstreamCall, 'path'> & { key?: string },
    authorization: string,
    timeoutMs: number,
  ): Promise<HttpReply> => {
    if (pool === undefined || baseUrl === undefined) return { kind: 'not_sent', message: 'no address' };
    const limitMs = Math.min(timeoutMs, longestMs);
    if (limitMs <= 0) return { kind: 'not_sent', message: 'no time was left' };
    const headers: Record<string, string> = { accept: 'application/json' };
    if (authorization !== '') headers['authorization'] = authorization;
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (call.key !== undefined) headers['idempotency-key'] = call.key;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const whole = `${baseUrl.pathname.replace(/\/+$/, '')}${path}`;
    inFlight += 1;
    try {
      return await callByHttp(pool, { method: call.method, path: whole, headers, body }, limitMs);
    } finally {
      inFlight -= 1;
    }
  };

  return {
    async ask(call, timeoutMs) {
      const enrolment = await context.enrolmentOf(call.merchantId);
      if (enrolment === undefined) {
        fault(`the merchant ${call.merchantId} is not enrolled`);
        return { kind: 'unavailable' };
      }
      const name = `${call.method} ${call.path.replace(/\?.*/, '')}`;
      const traced = (direction: 'sent' | 'received', fields: readonly TracedField[]) =>
        trace.add({
          at: clock.now(),
          direction,
          connection: baseUrl?.host ?? '',
          name,
          merchantId: call.merchantId,
          reference: call.reference,
          fields,
        });
      traced('sent', fieldsOf(call.shown ?? call.body ?? {}));
      const authorization = `Basic ${Buffer.from(`${enrolment.privateKey}:`).toString('base64')}`;
      const path = `/v1/${enrolment.merchantId}${call.path}`;
      const reply = await send(path, call, authorization, timeoutMs);
      if (reply.kind !== 'answered') {
        fault(`${name}: ${reply.message}`);
        return { kind: reply.kind === 'not_sent' ? 'unavailable' : 'unknown' };
      }
      lastAnswerAt = clock.now();
      const body = parseJson(reply.text);
      traced('received', [
        { key: 'status', name: 'HTTP status', value: String(reply.status) },
        ...fieldsOf(body),
      ]);
      return judge(reply, body, message => fault(`${name}: ${message}`));
    },
    knock: timeoutMs => send('/healthz', { method: 'GET', merchantId: '', reference: null }, '', timeoutMs),
    enrolmentOf: merchantId => context.enrolmentOf(merchantId),
    fault,
    state: () => ({
      isReady: baseUrl !== undefined,
      summary: baseUrl === undefined ? 'no usable address' : `${baseUrl.host}, ${inFlight} under way`,
      inFlight,
      lastAnswerAt,
      lastFault,
    }),
    close: async () => pool?.close(),
  };
}

function newPool(baseUrl: URL, { connectTimeoutMs = CONNECT_TIMEOUT_MS, authority }: OpenpaySettings): Pool {
  const trusted = authority === undefined ? {} : { ca: [...rootCertificates, authority] };
  return new Pool(baseUrl.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs, ...trusted },
  });
}

/**
 * What an answer says of the request itself. A fault on their side (5xx) may come after the money has moved. Who is not
 * let in (401, 403, 423, 429, a redirect, a page of somebody in between) has changed nothing.
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
  const isRefusedAtDoor = [401, 403, 423, 429].includes(status);
  if (isRefusedAtDoor || (status >= 300 && readError(body) === undefined)) {
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

/** The fields of the first level, and those of lists as far as people read them. */
const fieldsOf = (body: unknown): TracedField[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).map(([key, value]) => ({
        key,
        name: key,
        value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_VALUE),
      }))
    : [];
