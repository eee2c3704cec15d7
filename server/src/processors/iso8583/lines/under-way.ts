import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Message } from '../codec/codec.ts';
import { answersTo, type Exchange, isWritten } from './exchange.ts';

const RECENT_MS = 60_000;

/** The classification of a received response. */
export type Arrival =
  | { kind: 'awaited' | 'late'; exchange: Exchange }
  /** Answered before; `first` is the first response code. */
  | { kind: 'again'; first: string }
  | { kind: 'stray' };

/**
 * All pending exchanges of a connection, on any line, because a host may answer on another one. One timer checks all
 * deadlines, and only runs while there are any.
 */
export class UnderWay {
  readonly #awaited = new Map<string, Exchange>();
  readonly #late = new Map<string, { exchange: Exchange; forgetAtMs: number }>();
  /** The line of each late exchange. */
  readonly #lateLines = new Map<string, string>();
  // Two generations, so that expiring old entries costs nothing.
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
    // A repeat: its response answers both.
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

  /** The line of a pending request. */
  findLine(merchantId: string, reference: string): string | undefined {
    return this.#lateLines.get(referenceOf({ merchantId, reference }));
  }

  /** Ends the exchanges of a closed line: written requests may have happened, the others have not. */
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
    // Ordered by expiry, so the first one that stays ends the loop.
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
