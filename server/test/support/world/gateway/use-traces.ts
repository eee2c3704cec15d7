import { afterAll, beforeAll } from 'vitest';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { openTracer } from '../../../../src/platform/tracing/open-telemetry.ts';
import { closeTracer, useTracer } from '../../../../src/platform/tracing/tracer.ts';
import { type Collector, startCollector } from '../../doubles/network/otlp-collector.ts';
import { lazyProxy } from './use-gateway.ts';

export interface Traces extends Collector {
  /** How many spans ended with this result. */
  counted(result: string): Promise<number>;
}

/** Traces everything in this file to a collector. Call it before any gateway of the file starts. */
export function useTraces({ maxQueued = 2_048 } = {}): Traces {
  let traces: Traces | undefined;
  beforeAll(async () => {
    const collector = await startCollector();
    const { traceSpans } = newMetrics();
    const config = {
      url: collector.url,
      sampler: 'parentbased_always_on',
      ratio: 1,
      serviceName: 'recaudo',
      maxQueued,
      everyMs: 20,
    } as const;
    const count = (result: string, spans: number) => traceSpans.inc({ result }, spans);
    useTracer(openTracer(config, { version: '0', instance: 'test' }, count));
    traces = Object.assign(collector, {
      async counted(result: string) {
        const { values } = await traceSpans.get();
        return values.find(({ labels }) => labels.result === result)?.value ?? 0;
      },
    });
  });
  afterAll(async () => {
    const closing = closeTracer();
    useTracer(undefined);
    await traces?.close();
    await closing;
  });
  return lazyProxy(() => traces);
}
