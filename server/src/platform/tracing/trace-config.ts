/** Where traces are sent, and which are kept. */
export interface TraceConfig {
  /** The collector's address for traces: OTLP over HTTP, as JSON. */
  url: string;
  sampler: SamplerName;
  /** The kept share of traces, if the sampler uses one. */
  ratio: number;
  serviceName: string;
  /** The largest number of queued spans; further ones are dropped and counted. */
  maxQueued: number;
  everyMs: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof samplers)[number];

type Read = (name: string) => string | undefined;

/** Uses OpenTelemetry's variable names. Undefined if no collector is configured, or tracing is disabled. */
export function readTraceConfig(read: Read, reject: (message: string) => never): TraceConfig | undefined {
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  if ((read('OTEL_TRACES_EXPORTER') ?? 'otlp') !== 'otlp') return undefined;
  const url = urlOf(read, reject);
  if (url === undefined) return undefined;
  const protocol = read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? read('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol?.startsWith('http/') === false) {
    reject(
      'OTEL_EXPORTER_OTLP_PROTOCOL: traces go out over HTTP; use the port of the collector for http/json',
    );
  }
  const sampler = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  if (!isSampler(sampler)) reject(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}`);
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) reject('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return {
    url,
    sampler,
    ratio,
    serviceName: read('OTEL_SERVICE_NAME') ?? 'recaudo',
    maxQueued: wholeNumber(read, 'OTEL_BSP_MAX_QUEUE_SIZE', reject) ?? 2_048,
    everyMs: wholeNumber(read, 'OTEL_BSP_SCHEDULE_DELAY', reject) ?? 5_000,
  };
}

function urlOf(read: Read, reject: (message: string) => never): string | undefined {
  const [own, shared] = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
  const exact = read(own);
  const base = read(shared);
  const url = exact ?? (base === undefined ? undefined : `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces`);
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    reject(`${exact === undefined ? shared : own} must be a URL such as http://127.0.0.1:4318`);
  }
  return url;
}

const isSampler = (name: string): name is SamplerName => (samplers as readonly string[]).includes(name);

function wholeNumber(read: Read, name: string, reject: (message: string) => never): number | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) reject(`${name} must be a whole number greater than zero`);
  return number;
}
