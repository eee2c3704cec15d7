import { connect, type Socket } from 'node:net';
import { monotonicMs } from '#src/primitives/clock.ts';

export interface LoadResult {
  perSecond: number;
  count: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LoadOptions {
  port: number;
  connections: number;
  durationMs: number;
  /** The whole request as bytes; asked for anew each time. */
  nextRequest: () => string;
}

/**
 * A load generator that costs little, because it shares the machine with what it measures: bare sockets, one
 * request under way on each, answers counted by their Content-Length.
 */
export async function applyLoad(options: LoadOptions): Promise<LoadResult> {
  const startedMs = monotonicMs();
  const endMs = startedMs + options.durationMs;
  const latencies: number[] = [];
  const failures = { count: 0 };
  const connections = Array.from({ length: options.connections }, () =>
    driveConnection(options, endMs, latencies, failures),
  );
  await Promise.all(connections);
  const seconds = (monotonicMs() - startedMs) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    count: latencies.length,
    failed: failures.count,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

function driveConnection(
  { port, nextRequest }: LoadOptions,
  endMs: number,
  latencies: number[],
  failures: { count: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentMs = 0;
    let pending = '';
    const send = () => {
      sentMs = monotonicMs();
      socket.write(nextRequest());
    };
    socket.setEncoding('latin1');
    socket.once('connect', send);
    socket.once('error', reject);
    socket.on('data', (chunk: string) => {
      pending += chunk;
      const size = answerSize(pending);
      if (size === undefined || pending.length < size) return;
      if (pending.startsWith('HTTP/1.1 200')) latencies.push(monotonicMs() - sentMs);
      else failures.count += 1;
      pending = pending.slice(size);
      if (monotonicMs() < endMs) {
        send();
      } else {
        socket.end();
        resolve();
      }
    });
  });
}

/** Head and body of the first answer in the text, once its head is complete. */
function answerSize(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const match = /content-length: (\d+)/i.exec(text.slice(0, headEnd));
  return headEnd + 4 + Number(match?.[1] ?? 0);
}
