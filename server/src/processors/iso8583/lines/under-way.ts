import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Message } from '../codec/codec.ts';
import { answersTo, type Exchange, isWritten } from './exchange.ts';

const RECENT_MS = 60_000;

/** What an answer turns out to be. */
export type Arrival =
  | { kind: 'awaited' | 'late'; exchange: Exchange }
  /** Answered before; `first` is the response code that it was given then. */
  | { kind: 'again'; first: string }
  | { kind: 'stray' };

/**
 * All exchanges of a connection, whichever line they are on: a host may answer on another one. One timer looks at all of their
 * deadlines, and only while there are any.
 */
export class UnderWay {
  readonly #awaited = new Map<string, Exchange>();
  readonly #late = new Map<string, { exchange: Exchange; forgetAtMs: number }>();
  /** Of those that are late: which line they went over. */
  readonly #lateLines = new Map<string, string>();
  // Two generations, so that forgetting costs nothing.
  #recent = new Map<string, string>();
  #older = new Map<string, string>();
  #turnAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #tickMs: number;
  readonly #lateMs: number;

  constructor({ tickMs, lateMs }: { tickMs: number; lateMs: number }) {
    this.#tickMs = tickMs;
    this.#lateMs = lateMs;
  }

  get size(): number {
    return this.#awaited.size;
  }

  add(exchange: Exchange): void {
    const before = this.#awaited.get(exchange.key);
    if (before !== undefined) this.#giveUp(before);
    // A repeat: its answer is the answer to both.
    this.#forget(exchange.key);
    this.#awaited.set(exchange.key, exchange);
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMs);
  }

  arrive(key: string, answer: Message, responseCode: string): Arrival {
    const awaited = this.#awaited.get(key);
    if (awaited !== undefined && answersTo(answer.mti, awaited.mti)) {
      this.#awaited.delete(key);
      this.#remember(key, responseCode);
      this.#end(awaited);
      awaited.settle({ kind: 'answered', answer });
      return { kind: 'awaited', exchange: awaited };
    }
    const late = this.#late.get(key)?.exchange;
    if (late !== undefined && answersTo(answer.mti, late.mti)) {
      this.#forget(key);
      this.#remember(key, responseCode);
      late.onLate(answer);
      return { kind: 'late', exchange: late };
    }
    const first = this.#recent.get(key) ?? this.#older.get(key);
    return first === undefined ? { kind: 'stray' } : { kind: 'again', first };
  }

  /** The line of a request without a response. */
  findLine(merchantId: string, reference: string): string | undefined {
    return this.#lateLines.get(referenceOf({ merchantId, reference }));
  }

  /** A line fell: what was written on it may have happened, the rest has not. */
  drop(lineName: string): void {
    for (const exchange of this.#awaited.values()) {
      if (exchange.line.name === lineName) this.#giveUp(exchange);
    }
  }

  close(): void {
    for (const exchange of this.#awaited.values()) this.#giveUp(exchange);
    this.#late.clear();
    this.#lateLines.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const nowMs = monotonicMs();
    for (const exchange of this.#awaited.values()) if (exchange.dueAtMs <= nowMs) this.#giveUp(exchange);
    // In the order of their forgetting: the first that stays ends it.
    for (const [key, { forgetAtMs }] of this.#late) {
      if (forgetAtMs > nowMs) break;
      this.#forget(key);
    }
    if (this.#awaited.size > 0 || this.#late.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(exchange: Exchange): void {
    this.#awaited.delete(exchange.key);
    this.#end(exchange);
    if (!isWritten(exchange)) {
      exchange.settle({ kind: 'unsent' });
      return;
    }
    this.#late.set(exchange.key, { exchange, forgetAtMs: monotonicMs() + this.#lateMs });
    this.#lateLines.set(referenceOf(exchange), exchange.line.name);
    exchange.settle({ kind: 'unanswered' });
  }

  #forget(key: string): void {
    const late = this.#late.get(key);
    if (late === undefined) return;
    this.#late.delete(key);
    this.#lateLines.delete(referenceOf(late.exchange));
  }

  #end(exchange: Exchange): void {
    exchange.isOver = true;
    exchange.line.release();
  }

  #remember(key: string, responseCode: string): void {
    const nowMs = monotonicMs();
    if (nowMs >= this.#turnAtMs) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#turnAtMs = nowMs + RECENT_MS;
    }
    this.#recent.set(key, responseCode);
  }
}

const referenceOf = ({ merchantId, reference }: Pick<Exchange, 'merchantId' | 'reference'>): string =>
  `${merchantId} ${reference}`;
