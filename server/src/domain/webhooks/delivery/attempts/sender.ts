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

/** A call to an endpoint. */
export interface Call {
  /** Endpoints do not share connections: a slow one would keep those of its neighbour on the same host. */
  endpoint: string;
  merchantId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  /** Never throws: what went wrong is in the attempt. */
  send(call: Call): Promise<Attempt>;
  /** Ends connections of endpoints that had nothing to do for a while. */
  closeIdle(): void;
  close(): Promise<void>;
}

export interface SenderOptions {
  rules: TargetRules;
  resolve?: ResolveHost;
}

/** The rest of an answer beyond its head: cut off after so much or so long, the status is known by then. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;

/** A url that was read and judged once, and the connections of its endpoint. Names are judged at every connection. */
interface Line {
  pool: Undici.Pool;
  path: string;
  usedAtMs: number;
  /** Set for good as soon as its name has led to loopback once. */
  isLoopback: boolean;
}

export function newSender({ rules, resolve = newHostResolver() }: SenderOptions): Sender {
  const lines = new Map<string, Line>();

  const openLine = (text: string, undici: typeof Undici): Line => {
    const { url, address } = readTarget(text, rules);
    const lookup = checkedLookup(resolve, addresses => {
      rejectClosed(addresses, rules);
      line.isLoopback ||= addresses.some(isLoopback);
    });
    const connect = { timeout: CONNECT_TIMEOUT_MS, lookup };
    const pool = new undici.Pool(url.origin, { connections: MAX_LIMIT, connect, maxHeaderSize: 16_384 });
    const path = `${url.pathname}${url.search}`;
    const line: Line = { pool, path, usedAtMs: 0, isLoopback: address !== undefined && isLoopback(address) };
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
        // 5 MB, and a tenth of a second of the start: only for those who have somewhere to send to.
        const undici = await import('undici');
        startedMs = monotonicMs();
        const line = lineOf(endpoint, url, undici);
        const attempt = await post(line.pool, { path: line.path, headers, body }, startedMs);
        return line.isLoopback && !rules.loopbackIsReadable ? withholdAnswer(attempt) : attempt;
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

const failed = (error: unknown, startedMs: number): Attempt => ({
  delivered: false,
  responseCode: null,
  responseBody: '',
  responseHeaders: {},
  durationMs: Math.round(monotonicMs() - startedMs),
  ...failureOf(error),
});

/** Judges the very addresses that the connection is then made to: nothing can change in between. */
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
    // Once the status is known, an answer without end changes nothing any more.
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
          // A connection that came too late: the try is over, and so is the lease under which it was made.
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

/** PostgreSQL stores any text but NUL. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\u{FFFD}');
