import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  type Span as OtelSpan,
  type SpanOptions as OtelSpanOptions,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { newSpanQueue, type SpanCounts } from './span-queue.ts';
import type { SamplerName, TraceConfig } from './trace-config.ts';
import { readTraceparent, type TracePlace, writeTraceparent } from './traceparent.ts';
import type { RequestSpan, Span, SpanAttributes, SpanOptions, Tracer } from './tracer.ts';

export interface TracerIdentity {
  version: string;
  /** The id of this process. */
  instance: string;
}

/** The active span, and whether it covers a whole group. */
interface Place {
  context: Context;
  isGroup: boolean;
}

const samplerOf: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: ratio => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

const kindOf = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/** An unavailable collector must not delay a shutdown. */
const CLOSE_PATIENCE_MS = 1_000;

/** Uses the OpenTelemetry SDK. Only this file imports it, and only if tracing is on. */
export function openTracer(config: TraceConfig, identity: TracerIdentity, count: SpanCounts): Tracer {
  const places = new AsyncLocalStorage<Place>();
  const queue = newSpanQueue(config, count);
  const provider = new TracerProvider({
    sampler: samplerOf[config.sampler](config.ratio),
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': identity.version,
      'service.instance.id': identity.instance,
    }),
    spanProcessors: [queue],
  });
  const tracer = provider.getTracer('recaudo', identity.version);

  const begin = (name: string, options: OtelSpanOptions, parent: Context) => {
    const span = tracer.startSpan(name, options, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  const active = (): OtelSpan | undefined => {
    const place = places.getStore();
    return place && trace.getSpan(place.context);
  };
  return {
    async inSpan(name, describe, work, options = {}) {
      const place = places.getStore();
      if (place?.isGroup === true && options.isRoot !== true) return work(withinGroup(active()));
      const parent = options.isRoot === true ? ROOT_CONTEXT : (place?.context ?? ROOT_CONTEXT);
      const { span, context } = begin(name, otelOptions(describe(), options), parent);
      return places.run({ context, isGroup: options.isGroup ?? false }, () => finish(span, work));
    },
    startRequest(traceparent) {
      const sender = readTraceparent(traceparent);
      const parent = sender === undefined ? ROOT_CONTEXT : remoteContext(sender);
      const { span, context } = begin('request', { kind: SpanKind.SERVER }, parent);
      return requestSpan(span, work => places.run({ context, isGroup: false }, work));
    },
    activeTraceparent: () => traceparentOf(active()),
    logFields() {
      const place = active()?.spanContext();
      return place === undefined ? {} : { trace_id: place.traceId, span_id: place.spanId };
    },
    async close() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

const requestSpan = (span: OtelSpan, within: RequestSpan['within']): RequestSpan => ({
  within,
  end(attributes, isFault) {
    const { 'http.request.method': method, 'http.route': route } = attributes;
    span.updateName(`${method} ${route}`);
    span.setAttributes(known(attributes));
    if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});

async function finish<Result>(span: OtelSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  let isDropped = false;
  try {
    return await work({
      set: attributes => span.setAttributes(known(attributes)),
      traceparent: () => traceparentOf(span),
      drop: () => {
        isDropped = true;
      },
    });
  } catch (error) {
    // Records only the error's name, because messages may repeat the request's data.
    span.setAttribute('error.type', nameOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    // A span that never ends is never exported.
    if (!isDropped) span.end();
  }
}

/** Only the group's own span is exported, but calls within it still propagate the trace. */
const withinGroup = (group: OtelSpan | undefined): Span => ({
  set: () => undefined,
  traceparent: () => traceparentOf(group),
  drop: () => undefined,
});

function otelOptions(
  attributes: SpanAttributes,
  { kind = 'internal', links = [] }: SpanOptions,
): OtelSpanOptions {
  const places = links.map(link => readTraceparent(link ?? undefined)).filter(place => place !== undefined);
  return {
    kind: kindOf[kind],
    attributes: known(attributes),
    links: places.map(place => ({ context: toSpanContext(place) })),
  };
}

const toSpanContext = ({ traceId, spanId, isSampled }: TracePlace) => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
});

const remoteContext = (place: TracePlace): Context =>
  trace.setSpan(ROOT_CONTEXT, trace.wrapSpanContext(toSpanContext(place)));

function traceparentOf(span: OtelSpan | undefined): string | undefined {
  if (span?.isRecording() !== true) return undefined;
  const { traceId, spanId } = span.spanContext();
  return writeTraceparent({ traceId, spanId, isSampled: true });
}

const known = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined && entry[1] !== null,
    ),
  );

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'errorCode' in error ? error.errorCode : 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name;
}
