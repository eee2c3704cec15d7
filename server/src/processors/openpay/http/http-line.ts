import { setTimeout as sleep } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { Pool } from 'undici';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, type OpenpaySettings, readBaseUrl } from '../settings.ts';
import { callByHttp, type HttpCall, type HttpReply } from './http-call.ts';

/** Connections to one address, kept alive between requests. */
export interface HttpLine {
  host: string;
  /** `path` is relative to the base address. */
  send(call: HttpCall, timeoutMs: number): Promise<HttpReply>;
  inFlight(): number;
  close(): Promise<void>;
}

/** Concurrent requests; further ones wait. */
const CONNECTIONS = 64;
/** How long closing waits for pending responses. */
const CLOSING_MS = 3_000;

/** Undefined if card numbers must not be sent to this address. */
export function newHttpLine(settings: OpenpaySettings): HttpLine | undefined {
  const baseUrl = readBaseUrl(settings.baseUrl);
  if (baseUrl === undefined) return undefined;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS, authority } = settings;
  const trusted = authority === undefined ? {} : { ca: [...rootCertificates, authority] };
  // Loaded only in installations with such a connection, when it opens rather than during a charge.
  const opening: Promise<Pool | undefined> = import('undici').then(
    undici =>
      new undici.Pool(baseUrl.origin, {
        connections: CONNECTIONS,
        pipelining: 1,
        connect: { timeout: connectTimeoutMs, ...trusted },
      }),
    () => undefined,
  );
  // People enter addresses with and without the version.
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
