import { expect, test } from 'vitest';
import { readTraceConfig } from './trace-config.ts';

const read = (variables: Record<string, string>) =>
  readTraceConfig(
    name => variables[name],
    message => {
      throw new Error(message);
    },
  );

const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  [{}, undefined],
  [{ ...BASE, OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ ...BASE, OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [BASE, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://o.example/otlp/' }, 'https://o.example/otlp/v1/traces'],
  [{ ...BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:1/x' }, 'http://other:1/x'],
  [{ ...BASE, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, 'http://collector:4318/v1/traces'],
])('traces of %j go to %s', (variables, url) => {
  expect(read(variables)?.url).toBe(url);
});

test("default sampling: every trace, or the caller's decision", () => {
  expect(read(BASE)).toMatchObject({
    sampler: 'parentbased_always_on',
    ratio: 1,
    serviceName: 'recaudo',
    maxQueued: 2_048,
    everyMs: 5_000,
  });
  const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(read({ ...BASE, ...some })).toMatchObject({ sampler: 'traceidratio', ratio: 0.05 });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [{ ...BASE, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /over HTTP/],
  [{ ...BASE, OTEL_TRACES_SAMPLER: 'jaeger' }, /must be one of always_on/],
  [{ ...BASE, OTEL_TRACES_SAMPLER_ARG: '5' }, /from 0 to 1/],
  [{ ...BASE, OTEL_BSP_MAX_QUEUE_SIZE: 'many' }, /OTEL_BSP_MAX_QUEUE_SIZE/],
])('%j is refused', (variables, message) => {
  expect(() => read(variables)).toThrow(message);
});
