/** Names are the dashboard's and the documentation's: docs/guides/reliability/observability.md lists them. Only ids, words and numbers of ours. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What is being measured, while it lasts. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** The W3C traceparent for outgoing calls; undefined if the trace is not kept. */
  traceparent(): string | undefined;
  /** Discards the span, because nothing happened in it. */
  drop(): void;
}

export interface SpanOptions {
  /** Begins a trace of its own, whatever it runs in. */
  isRoot?: boolean;
  /** Traceparents of what it follows from. */
  links?: readonly (string | null | undefined)[];
  kind?: 'server' | 'client' | 'producer' | 'internal';
  /** Represents a whole group; spans within it are left out. */
  isGroup?: boolean;
}

/** A request: begun by a hook, ended by another. */
export interface RequestSpan {
  /** What `work` begins belongs to it. */
  within(work: () => void): void;
  end(attributes: SpanAttributes, isFault: boolean): void;
}

export interface Tracer {
  inSpan<Result>(
    name: string,
    describe: () => SpanAttributes,
    work: (span: Span) => Promise<Result>,
    options?: SpanOptions,
  ): Promise<Result>;
  startRequest(traceparent: string | undefined): RequestSpan;
  /** Of what runs now, where it is kept. */
  activeTraceparent(): string | undefined;
  /** What lines of the log carry. */
  logFields(): { trace_id?: string; span_id?: string };
  /** Sends what waits, and ends. Never fails. */
  close(): Promise<void>;
}

const silent: Span = { set: () => undefined, traceparent: () => undefined, drop: () => undefined };

/** One tracer per process. Undefined: nothing is traced, and the library is not loaded. */
let current: Tracer | undefined;

export function useTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** What waits is sent, or given up after a moment. */
export async function closeTracer(): Promise<void> {
  await current?.close();
}

export const isTracing = (): boolean => current !== undefined;

/** Runs the work, and tells how long it took and what came of it where traces are on. */
export const inSpan = <Result>(
  name: string,
  describe: () => SpanAttributes,
  work: (span: Span) => Promise<Result>,
  options?: SpanOptions,
): Promise<Result> => (current === undefined ? work(silent) : current.inSpan(name, describe, work, options));

export const startRequestSpan = (traceparent: string | undefined): RequestSpan | undefined =>
  current?.startRequest(traceparent);

/** The active trace; null if it is not kept. */
export const activeTraceparent = (): string | null => current?.activeTraceparent() ?? null;

export const traceOfLine = (): object => current?.logFields() ?? {};

/** 1, 10, 100...: how large a group is tells enough, and no merchant is known by it. */
export const orderOf = (count: number): number => (count < 1 ? 0 : 10 ** Math.floor(Math.log10(count)));
