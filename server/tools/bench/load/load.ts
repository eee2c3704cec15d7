import { connect, type Socket } from 'node:net';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { answerEnd, readAnswer } from './http-answer.ts';

export interface LoadResult {
  perSecond: number;
  count: number;
  p50Ms: number | null;
  p99Ms: number | null;
  /** The slowest response, which shows the longest pause of the process. */
  longestMs?: number | null;
}

/** Called when counting begins and ends, to read other counters at the same instants. */
export interface Marks {
  begin(): void;
  end(): void;
}

export interface LoadOptions {
  host?: string;
  port: number;
  connections: number;
  durationMs: number;
  /** Warm-up seconds, which are not counted. */
  warmUpMs?: number;
  marks?: Marks;
  /** Returns the next whole request as bytes. */
  nextRequest: () => string;
  /** Checks a response; defaults to status 200. */
  isPaid?: (status: number, body: string) => boolean;
}

interface Tally {
  isCounting: boolean;
  isOver: boolean;
  latencies: number[];
  failed: number;
  firstFailure: string;
}

/**
 * A cheap load generator, because it shares the machine with the measured program: bare sockets, one
 * request in flight on each, responses counted by Content-Length. Throws on any rejection.
 */
export async function applyLoad(options: LoadOptions): Promise<LoadResult> {
  const tally: Tally = { isCounting: false, isOver: false, latencies: [], failed: 0, firstFailure: '' };
  const drivers = Array.from({ length: options.connections }, () => driveConnection(options, tally));
  const [seconds] = await Promise.all([count(options, tally), ...drivers]);
  if (tally.failed > 0) {
    throw new Error(
      `${tally.failed} requests of the bench were refused, the first with: ${tally.firstFailure}`,
    );
  }
  return {
    count: tally.latencies.length,
    perSecond: tally.latencies.length / seconds,
    ...shares(tally.latencies),
  };
}

function shares(latencies: number[]): Pick<LoadResult, 'p50Ms' | 'p99Ms' | 'longestMs'> {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? null;
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: latencies.at(-1) ?? null };
}

/** Returns the counted seconds. */
async function count({ warmUpMs = 0, durationMs, marks }: LoadOptions, tally: Tally): Promise<number> {
  if (warmUpMs > 0) await pause(warmUpMs);
  marks?.begin();
  const startedMs = monotonicMs();
  tally.isCounting = true;
  await pause(durationMs);
  tally.isCounting = false;
  tally.isOver = true;
  const seconds = (monotonicMs() - startedMs) / 1_000;
  marks?.end();
  return seconds;
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

function driveConnection(
  { host = '127.0.0.1', port, nextRequest, isPaid }: LoadOptions,
  tally: Tally,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host, noDelay: true });
    let sentMs = 0;
    let pending = '';
    const send = () => {
      sentMs = monotonicMs();
      socket.write(nextRequest());
    };
    socket.setEncoding('latin1');
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a connection was closed before its answer was there')));
    socket.on('data', (chunk: string) => {
      pending += chunk;
      const end = answerEnd(pending);
      if (end === undefined) return;
      if (!isGood(pending, end, isPaid)) fail(tally, pending.slice(0, end));
      else if (tally.isCounting) tally.latencies.push(monotonicMs() - sentMs);
      pending = pending.slice(end);
      if (tally.isOver) {
        resolve();
        socket.destroy();
      } else {
        send();
      }
    });
  });
}

function isGood(pending: string, end: number, isPaid: LoadOptions['isPaid']): boolean {
  if (isPaid === undefined) return pending.startsWith('HTTP/1.1 200');
  const { status, body } = readAnswer(pending, end);
  return isPaid(status, body);
}

const SHOWN = 1_000;

function fail(tally: Tally, answer: string): void {
  if (tally.failed === 0) tally.firstFailure = answer.slice(0, SHOWN);
  tally.failed += 1;
}
