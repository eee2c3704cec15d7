import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { TraceConfig } from './trace-config.ts';

/** Accepted by the collector, rejected or lost on the way, or dropped because the queue was full. */
export type SpanResult = 'sent' | 'lost' | 'dropped';
export type SpanCounts = (result: SpanResult, spans: number) => void;

/** Limits a background export to a slow collector; payments do not wait for it. */
const EXPORT_TIMEOUT_MS = 10_000;
const SUCCESS = 0;

/** Queues a bounded number of spans and exports them in groups without blocking callers. */
export function newSpanQueue(config: TraceConfig, count: SpanCounts): SpanProcessor {
  let waiting = 0;
  const exporter = new OTLPTraceExporter({ url: config.url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const counted: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, result => {
        waiting -= spans.length;
        count((result.code as number) === SUCCESS ? 'sent' : 'lost', spans.length);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: config.maxQueued,
    maxExportBatchSize: Math.min(config.maxQueued, 512),
    scheduledDelayMillis: config.everyMs,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if ((span.spanContext().traceFlags & 1) === 0) return;
      if (waiting >= config.maxQueued) {
        count('dropped', 1);
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
