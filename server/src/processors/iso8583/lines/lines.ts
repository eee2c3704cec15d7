import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Deadline } from '../../card-processor.ts';
import type { ConnectionCheck, ConnectionState } from '../../connections/connection.ts';
import type { Codec, Message } from '../codec/codec.ts';
import type { Exchange, Reply, Request } from './exchange.ts';
import { Line } from './line.ts';
import type { LineEvents, LineOptions } from './line-options.ts';
import { type Arrival, UnderWay } from './under-way.ts';

/** Settings of a connection's lines. */
export interface LinesOptions extends Omit<LineOptions, 'name' | 'events'> {
  codec: Codec;
  connections: number;
  now(): Date;
  /** The number and terminal of a message, repeated in its response. */
  keyOf(message: Message): string;
  responseCodeOf(message: Message): string;
  isApproval(responseCode: string): boolean;
  onTraffic(traffic: Traffic): void;
  onFault(fault: string): void;
}

/** A message for the trace. */
export interface Traffic {
  direction: 'sent' | 'received';
  lineName: string;
  message: Message;
  /** Undefined for network messages and for responses without a pending request. */
  exchange?: Exchange | undefined;
  /** Set for a response. */
  arrival?: Arrival['kind'] | undefined;
}

export interface Lines {
  isReady(): boolean;
  send(request: Request): Promise<Reply>;
  state(): ConnectionState;
  /** Reports a fault that the lines do not detect themselves. */
  report(fault: string): void;
  check(deadline: Deadline): Promise<ConnectionCheck>;
  close(): Promise<void>;
}

export function openLines(options: LinesOptions): Lines {
  const { times, codec } = options;
  const underWay = new UnderWay(times);
  const record: LineRecord = { lastAnswerAt: null, lastFault: null };
  const waiting = new Set<() => void>();
  const report = (message: string): void => {
    record.lastFault = { at: options.now(), message };
    options.onFault(message);
  };
  const events = eventsOf(options, underWay, record, { waiting, report });
  const lines = Array.from(
    { length: options.connections },
    (_, index) => new Line({ ...options, name: String(index + 1), events }),
  );
  for (const line of lines) line.open();
  let isClosing = false;
  const choose = (): Line | undefined => (isClosing ? undefined : leastBusy(lines));

  // On another line the host might see a reversal before its original, and find nothing to reverse.
  const follow = ({ merchantId, after }: Request): Line | undefined => {
    const name = after === undefined || isClosing ? undefined : underWay.findLine(merchantId, after);
    return name === undefined ? undefined : lines.find(line => line.name === name && line.state === 'ready');
  };

  return {
    isReady: () => choose() !== undefined,
    send: request => {
      const line = follow(request) ?? choose();
      if (line === undefined) return Promise.resolve({ kind: 'unsent' });
      return sendOver(line, request, underWay, { codec, keyOf: options.keyOf });
    },
    state: () => ({
      ...record,
      isReady: choose() !== undefined,
      // Computed lazily: every payment reads the state, but hardly any reads the summary.
      get summary() {
        return summaryOf(lines);
      },
      inFlight: underWay.size,
    }),
    report,
    check: deadline => checkLines(choose, waiting, options.network.echo, deadline),
    close: async () => {
      isClosing = true;
      const endMs = monotonicMs() + times.closeMs;
      while (underWay.size > 0 && monotonicMs() < endMs) await pause(times.tickMs);
      await Promise.all(lines.map(line => line.close()));
      underWay.close();
    },
  };
}

type LineRecord = Pick<ConnectionState, 'lastAnswerAt' | 'lastFault'>;

/** Connects the events of the lines to their listeners. */
function eventsOf(
  options: LinesOptions,
  underWay: UnderWay,
  record: LineRecord,
  { waiting, report }: { waiting: ReadonlySet<() => void>; report: Lines['report'] },
): LineEvents {
  const { isApproval, onTraffic } = options;
  const onFault = (lineName: string, message: string): void => report(`connection ${lineName}: ${message}`);
  return {
    onMessage: (message, lineName) => {
      record.lastAnswerAt = options.now();
      const responseCode = options.responseCodeOf(message);
      const arrival = underWay.arrive(options.keyOf(message), message, responseCode);
      const exchange = 'exchange' in arrival ? arrival.exchange : undefined;
      onTraffic({ direction: 'received', lineName, message, exchange, arrival: arrival.kind });
      if (arrival.kind === 'again' && isApproval(arrival.first) !== isApproval(responseCode)) {
        onFault(lineName, `a second answer (${responseCode}) contradicts the first (${arrival.first})`);
      }
    },
    onWritten: exchange => {
      const { message, line } = exchange;
      if (message !== undefined) onTraffic({ direction: 'sent', lineName: line.name, message, exchange });
    },
    onNetwork: (direction, message, lineName) => {
      if (direction === 'received') record.lastAnswerAt = options.now();
      onTraffic({ direction, lineName, message });
    },
    onDown: lineName => underWay.drop(lineName),
    onReady: () => {
      for (const go of waiting) go();
    },
    onFault,
  };
}

const pause = (durationMs: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, durationMs);
  });

function sendOver(
  line: Line,
  request: Request,
  underWay: UnderWay,
  { codec, keyOf }: { codec: Codec; keyOf: LinesOptions['keyOf'] },
): Promise<Reply> {
  const { message, timeoutMs } = request;
  const frame = codec.pack(message);
  return new Promise(resolve => {
    const exchange: Exchange = {
      key: keyOf(message),
      mti: message.mti,
      name: request.name,
      merchantId: request.merchantId,
      reference: request.reference,
      frame,
      message,
      line,
      isOver: false,
      dueAtMs: monotonicMs() + timeoutMs,
      settle: resolve,
      onLate: request.onLate,
    };
    line.send(exchange);
    underWay.add(exchange);
  });
}

/** Requests of one turn use the same line, so that they are written, read and answered together. */
function leastBusy(lines: readonly Line[]): Line | undefined {
  let best: Line | undefined;
  for (const line of lines) {
    if (line.state !== 'ready') continue;
    if (line.isGathering) return line;
    if (best === undefined || line.owed < best.owed) best = line;
  }
  return best;
}

function summaryOf(lines: readonly Line[]): string {
  const ready = lines.filter(({ state }) => state === 'ready').length;
  return `${ready} of ${lines.length} ${lines.length === 1 ? 'connection' : 'connections'} signed on`;
}

/** Sends an echo on a ready line; waits for a line that is connecting. */
async function checkLines(
  choose: () => Line | undefined,
  waiting: Set<() => void>,
  echo: string,
  { timeoutMs }: Deadline,
): Promise<ConnectionCheck> {
  const startMs = monotonicMs();
  const line = choose() ?? (await firstReady(choose, waiting, timeoutMs));
  if (line === undefined) return { kind: 'failed', message: 'no connection is signed on' };
  const leftMs = Math.max(1, timeoutMs - (monotonicMs() - startMs));
  const askedMs = monotonicMs();
  const answer = await line.ask(echo, leftMs);
  if (answer === undefined) return { kind: 'failed', message: 'the echo was not answered' };
  if (!answer.isApproved) {
    return { kind: 'failed', message: `the echo was refused (${answer.responseCode ?? 'no code'})` };
  }
  return { kind: 'answered', afterMs: Math.round(monotonicMs() - askedMs) };
}

function firstReady(
  choose: () => Line | undefined,
  waiting: Set<() => void>,
  timeoutMs: number,
): Promise<Line | undefined> {
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve(choose());
    };
    const timer = setTimeout(end, timeoutMs);
    waiting.add(end);
  });
}
