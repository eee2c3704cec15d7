import type { LookupFunction } from 'node:net';
import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import type * as Undici from 'undici';
import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import { isLoopback } from '../../endpoints/address-rules.ts';
import { newHostResolver, type ResolveHost } from '../../endpoints/resolve-host.ts';
import { readTarget, rejectClosed, type TargetRules } from '../../endpoints/target.ts';
import { MAX_LIMIT } from '../queue/pace.ts';
import {
  ANSWER_TIMEOUT_MS,
  type Attempt,
  CONNECT_TIMEOUT_MS,
  failureOf,
  failureOfCode,
  KEPT_BODY_BYTES,
  TooSlow,
} from './attempt.ts';
import { shownAnswerHeaders } from './shown-headers.ts';
import { withholdAnswer } from './withhold-answer.ts';

export interface Call {
  /** Endpoints do not share connections, because a slow one would block its neighbor on the same host. */
  endpoint: string;
  merchantId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  /** Never throws: the attempt contains the error. */
  send(call: Call): Promise<Attempt>;
  /** Closes connections of idle endpoints. */
  closeIdle(): void;
  close(): Promise<void>;
}

export interface SenderOptions {
  rules: TargetRules;
  resolve?: ResolveHost;
}

/** Limits of the response body. The status is known before, so the rest can be cut off. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;

/** A checked URL and the connections of its endpoint. Every new connection checks the resolved address. */
interface Line {
  pool: Undici.Pool;
  path: string;
  usedAtMs: number;
  /** Set permanently once the name has resolved to loopback. */
  isLoopback: boolean;
  namesLoopback: boolean;
}

export function newSender({ rules, resolve = newHostResolver() }: SenderOptions): Sender {
  const lines = new Map<string, Line>();

  const openLine = (text: string, undici: typeof Undici): Line => {
    const { url, namesLoopback } = readTarget(text, rules);
    const lookup = checkedLookup(resolve, addresses => {
      rejectClosed(addresses, rules);
      line.isLoopback ||= addresses.some(isLoopback);
    });
    const connect = { timeout: CONNECT_TIMEOUT_MS, lookup };
    const pool = new undici.Pool(url.origin, { connections: MAX_LIMIT, connect, maxHeaderSize: 16_384 });
    const path = `${url.pathname}${url.search}`;
    const line: Line = { pool, path, usedAtMs: 0, isLoopback: namesLoopback, namesLoopback };
    return line;
  };
  const lineOf = (endpoint: string, url: string, undici: typeof Undici): Line => {
    const key = `${endpoint} ${url}`;
    const line = lines.get(key) ?? openLine(url, undici);
    lines.set(key, line);
    line.usedAtMs = monotonicMs();
    return line;
  };

  return {
    async send({ endpoint, url, headers, body }) {
      let startedMs = monotonicMs();
      try {
        // undici takes 5 MB and 0.1 s of the start, so it loads with the first call.
        const undici = await import('undici');
        startedMs = monotonicMs();
        const line = lineOf(endpoint, url, undici);
        const attempt = await post(line.pool, { path: line.path, headers, body }, startedMs);
        return mayShow(line, rules) ? attempt : withholdAnswer(attempt);
      } catch (error) {
        return failed(error, startedMs);
      }
    },
    closeIdle() {
      const nowMs = monotonicMs();
      for (const [key, { pool, usedAtMs }] of lines) {
        if (nowMs - usedAtMs < IDLE_MS) continue;
        lines.delete(key);
        pool.close().catch(() => undefined);
      }
    },
    async close() {
      await Promise.all([...lines.values()].map(({ pool }) => pool.destroy()));
      lines.clear();
    },
  };
}

const mayShow = ({ isLoopback, namesLoopback }: Line, { loopbackResponses }: TargetRules): boolean =>
  !isLoopback || loopbackResponses === 'all' || (loopbackResponses === 'named' && namesLoopback);

const failed = (error: unknown, startedMs: number): Attempt => ({
  delivered: false,
  responseCode: null,
  responseBody: '',
  responseHeaders: {},
  durationMs: Math.round(monotonicMs() - startedMs),
  ...failureOf(error),
});

/** Checks the same addresses that the connection then uses, so that DNS rebinding gains nothing. */
const checkedLookup =
  (resolve: ResolveHost, judge: (addresses: readonly string[]) => void): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname)
      .then(addresses => {
        judge(addresses.map(({ address }) => address));
        if (options.all === true) {
          callback(null, addresses);
          return;
        }
        const [first] = addresses;
        callback(null, first?.address ?? '', first?.family ?? 4);
      })
      .catch((error: unknown) => callback(error as NodeJS.ErrnoException, '', 0));
  };

interface Post {
  path: string;
  headers: Record<string, string>;
  body: string;
}

function post(pool: Undici.Pool, { path, headers, body }: Post, startedMs: number): Promise<Attempt> {
  return new Promise(resolve => {
    let control: Undici.Dispatcher.DispatchController | undefined;
    let responseCode: number | undefined;
    let responseHeaders: Attempt['responseHeaders'] = {};
    const chunks: Buffer[] = [];
    let size = 0;
    let ended = false;
    let timer = setTimeout(() => giveUp(), ANSWER_TIMEOUT_MS);
    const end = (attempt: Attempt) => {
      clearTimeout(timer);
      ended = true;
      resolve(attempt);
    };
    const answered = (code: number) => {
      const failure = failureOfCode(code);
      const durationMs = Math.round(monotonicMs() - startedMs);
      const responseBody = maskCardNumbers(textOf(Buffer.concat(chunks).subarray(0, KEPT_BODY_BYTES)));
      const { reason, cause } = failure ?? { reason: null, cause: null };
      const answer = { responseCode: code, responseBody, responseHeaders };
      end({ delivered: failure === undefined, ...answer, durationMs, reason, cause });
    };
    // Once the status is known, an endless body does not change the result.
    const giveUp = (error: Error = new TooSlow()) => {
      if (responseCode === undefined) end(failed(error, startedMs));
      else answered(responseCode);
      control?.abort(error);
    };
    pool.dispatch(
      { path, method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          control = controller;
          // The connection opened after the attempt and its lease had ended.
          if (ended) controller.abort(new TooSlow());
        },
        onResponseStart(_controller, code, headers) {
          if (code < 200 || ended) return;
          responseCode = code;
          responseHeaders = shownAnswerHeaders(headers);
          clearTimeout(timer);
          timer = setTimeout(() => giveUp(), BODY_TIMEOUT_MS);
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size - chunk.length < KEPT_BODY_BYTES) chunks.push(chunk);
          if (size > MAX_BODY_BYTES) giveUp();
        },
        onResponseEnd() {
          if (responseCode !== undefined) answered(responseCode);
        },
        onResponseError(_controller, error) {
          giveUp(error);
        },
      },
    );
  });
}

/** PostgreSQL stores any text except NUL. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\u{FFFD}');
