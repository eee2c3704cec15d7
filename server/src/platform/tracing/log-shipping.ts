import { setTimeout as sleep } from 'node:timers/promises';
import type { LogShippingConfig } from './log-config.ts';
import { type LogRecord, toLogRecord } from './log-record.ts';

/** Accepted by the collector, permanently rejected, or dropped because the queue was full. */
export type LineResult = 'sent' | 'refused' | 'dropped';
export type LineCounts = (result: LineResult, lines: number) => void;

export interface LogShipping {
  /** Fire and forget: puts the line into a bounded queue. */
  write(line: string): void;
  /** Sends the rest if the collector accepts it in time, and counts the lines that are lost. */
  close(): Promise<void>;
}

const MOST_IN_BATCH = 512;
/** The limit for all queued lines, so that long ones do not fill the memory. */
const MOST_BYTES = 8 * 1_024 ** 2;
const ANSWER_TIMEOUT_MS = 10_000;
/** The pause after a failure; doubles with each failure. */
const PAUSE_MS = { first: 1_000, most: 30_000 };
const CLOSE_PATIENCE_MS = 2_000;
/** Status codes that OTLP calls retryable; any other failure is permanent. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

interface Identity {
  version: string;
  instance: string;
}

/** Sends lines in groups, one group at a time. An unavailable collector costs lines, never a payment. */
export function openLogShipping(
  config: LogShippingConfig,
  identity: Identity,
  count: LineCounts,
): LogShipping {
  let waiting: string[] = [];
  let bytes = 0;
  let isClosed = false;
  const closing = new AbortController();

  const take = (): string[] => {
    const batch = waiting.slice(0, MOST_IN_BATCH);
    waiting = waiting.slice(MOST_IN_BATCH);
    bytes -= batch.reduce((sum, line) => sum + line.length, 0);
    return batch;
  };
  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
  const deliver = async (batch: readonly string[]): Promise<void> => {
    const records = recordsOf(batch);
    const body = JSON.stringify(exportOf(config, identity, records));
    for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.most)) {
      const result = await send(config, body);
      if (result !== 'again') return count(result, batch.length);
      if (isClosed) return count('dropped', batch.length);
      await rest(pauseMs);
    }
  };
  const run = async (): Promise<void> => {
    for (;;) {
      while (waiting.length > 0) await deliver(take());
      if (isClosed) return;
      await rest(config.everyMs);
    }
  };
  const running = run();
  return {
    write(line) {
      if (isClosed || waiting.length >= config.maxQueued || bytes + line.length > MOST_BYTES) {
        return count('dropped', 1);
      }
      waiting.push(line);
      bytes += line.length;
    },
    async close() {
      isClosed = true;
      closing.abort();
      await Promise.race([running, sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      if (waiting.length > 0) count('dropped', waiting.length);
    },
  };
}

/** Skips a line that is not JSON instead of blocking the others. */
const recordsOf = (lines: readonly string[]): LogRecord[] =>
  lines.flatMap(line => {
    try {
      return [toLogRecord(line)];
    } catch {
      return [];
    }
  });

async function send(
  { url, headers }: LogShippingConfig,
  body: string,
): Promise<'sent' | 'refused' | 'again'> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    return retryable.has(answer.status) ? 'again' : 'refused';
  } catch {
    return 'again';
  }
}

const exportOf = (
  { serviceName }: LogShippingConfig,
  { version, instance }: Identity,
  records: LogRecord[],
) => ({
  resourceLogs: [
    {
      resource: {
        attributes: Object.entries({
          'service.name': serviceName,
          'service.version': version,
          'service.instance.id': instance,
        }).map(([key, stringValue]) => ({ key, value: { stringValue } })),
      },
      scopeLogs: [{ scope: { name: 'recaudo', version }, logRecords: records }],
    },
  ],
});
