import { setTimeout as sleep } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { Pool } from 'undici';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, type OpenpaySettings, readBaseUrl } from '../settings.ts';
import { callByHttp, type HttpCall, type HttpReply } from './http-call.ts';

/** Connections to one address, kept alive between requests. */
export interface HttpLine {
  host: string;
  /** Its path is below the base address. */
  send(call: HttpCall, timeoutMs: number): Promise<HttpReply>;
  inFlight(): number;
  close(): Promise<void>;
}

/** Requests under way at a time; more wait for one of them. */
const CONNECTIONS = 64;
/** How long answers are waited for when the line is closed. */
const CLOSING_MS = 3_000;

/** Undefined where the address is none that card numbers may be sent to. */
export function newHttpLine(settings: OpenpaySettings): HttpLine | undefined {
  const baseUrl = readBaseUrl(settings.baseUrl);
  if (baseUrl === undefined) return undefined;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS, authority } = settings;
  const trusted = authority === undefined ? {} : { ca: [...rootCertificates, authority] };
  // Loaded by those who have such a connection, and as soon as they have it: not in the midst of a charge.
  const opening: Promise<Pool | undefined> = import('undici').then(
    undici =>
      new undici.Pool(baseUrl.origin, {
        connections: CONNECTIONS,
        pipelining: 1,
        connect: { timeout: connectTimeoutMs, ...trusted },
      }),
    () => undefined,
  );
  // Addresses are written with and without the version.
  const prefix = baseUrl.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  let inFlight = 0;
  return {
    host: baseUrl.host,
    async send(call, timeoutMs) {
      const limitMs = Math.min(timeoutMs, answerTimeoutMs);
      if (limitMs <= 0) return { kind: 'not_sent', message: 'no time was left' };
      const pool = await opening;
      if (pool === undefined) return { kind: 'not_sent', message: 'the HTTP client could not be loaded' };
      inFlight += 1;
      try {
        return await callByHttp(pool, { ...call, path: `${prefix}${call.path}` }, limitMs);
      } finally {
        inFlight -= 1;
      }
    },
    inFlight: () => inFlight,
    async close() {
      const pool = await opening;
      await Promise.race([pool?.close(), sleep(CLOSING_MS, undefined, { ref: false })]);
      await pool?.destroy();
    },
  };
}
