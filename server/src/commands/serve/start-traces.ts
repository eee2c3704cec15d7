import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { version } from '../../operations/health/version.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { useTracer } from '../../platform/tracing/tracer.ts';

/** Loads OpenTelemetry only if a collector is configured. */
export async function startTraces({ traces }: Pick<Config, 'traces'>, metrics: Metrics): Promise<void> {
  if (traces === undefined) return;
  const { openTracer } = await import('../../platform/tracing/open-telemetry.ts');
  const count = (result: string, spans: number) => metrics.traceSpans.inc({ result }, spans);
  useTracer(openTracer(traces, { version, instance: randomUUID() }, count));
}
