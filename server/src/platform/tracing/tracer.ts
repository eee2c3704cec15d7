/**
 * The dashboard and docs/guides/reliability/observability.md use these names. Values are only our own ids, words and
 * numbers.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A running measurement. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** The W3C traceparent for outgoing calls; undefined if the trace is not kept. */
  traceparent(): string | undefined;
  /** Discards the span, because nothing happened in it. */
  drop(): void;
}

export interface SpanOptions {
  /** Starts a new trace, even inside another one. */
  isRoot?: boolean;
  /** Traceparents of the spans that caused this one. */
  links?: readonly (string | null | undefined)[];
  kind?: 'server' | 'client' | 'producer' | 'internal';
  /** Covers a whole group; spans inside it are not exported. */
  isGroup?: boolean;
}

/** A request's span: one hook starts it, another ends it. */
export interface RequestSpan {
  /** Runs `work` with this span as the parent of new spans. */
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
  /** The active traceparent, if its trace is kept. */
  activeTraceparent(): string | undefined;
  /** Trace fields for log lines. */
  logFields(): { trace_id?: string; span_id?: string };
  /** Sends queued spans and closes. Never fails. */
  close(): Promise<void>;
}

const silent: Span = { set: () => undefined, traceparent: () => undefined, drop: () => undefined };

/** One tracer per process. Undefined: tracing is off, and the library is not loaded. */
let current: Tracer | undefined;

export function useTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Sends queued spans, or gives up after a moment. */
export async function closeTracer(): Promise<void> {
  await current?.close();
}

export const isTracing = (): boolean => current !== undefined;

/** Runs the work and, if tracing is on, records its duration and result. */
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

/** 1, 10, 100...: the magnitude of a group's size, from which no merchant can be identified. */
export const orderOf = (count: number): number => (count < 1 ? 0 : 10 ** Math.floor(Math.log10(count)));
