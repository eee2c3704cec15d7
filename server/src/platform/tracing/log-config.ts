/** Where log lines are sent in addition to standard error. */
export interface LogShippingConfig {
  /** The collector's address for logs: OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The largest number of queued lines; further ones are dropped and counted. */
  maxQueued: number;
  everyMs: number;
}

type Read = (name: string) => string | undefined;
type Reject = (message: string) => never;

const [OWN, SHARED] = ['OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

/**
 * Uses OpenTelemetry's variable names. A collector configured for traces gets no logs unless OTEL_LOGS_EXPORTER enables
 * them, because many have no log pipeline.
 */
export function readLogShipping(read: Read, reject: Reject): LogShippingConfig | undefined {
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const own = read(OWN);
  const exporter = read('OTEL_LOGS_EXPORTER') ?? (own === undefined ? 'none' : 'otlp');
  if (exporter !== 'otlp') return undefined;
  const base = read(SHARED);
  const url = own ?? (base === undefined ? undefined : `${base.replace(/(?<!\/)\/+$/, '')}/v1/logs`);
  if (url === undefined) return reject(`OTEL_LOGS_EXPORTER=otlp needs ${OWN} or ${SHARED}`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    reject(`${own === undefined ? SHARED : OWN} must be a URL such as http://127.0.0.1:4318`);
  }
  const headers = read('OTEL_EXPORTER_OTLP_LOGS_HEADERS') ?? read('OTEL_EXPORTER_OTLP_HEADERS');
  return {
    url,
    headers: headersOf(headers ?? '', reject),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'recaudo',
    maxQueued: wholeNumber(read, 'OTEL_BLRP_MAX_QUEUE_SIZE', reject) ?? 10_000,
    everyMs: wholeNumber(read, 'OTEL_BLRP_SCHEDULE_DELAY', reject) ?? 1_000,
  };
}

/** Parses `authorization=Bearer%20abc,x-tenant=7`. Messages never repeat a value, which may be a token. */
function headersOf(text: string, reject: Reject): Record<string, string> {
  const parts = text.split(',').filter(part => part.trim() !== '');
  return Object.fromEntries(
    parts.map(part => {
      const [name = '', ...rest] = part.split('=');
      try {
        if (rest.length > 0 && /^[\w-]{1,100}$/.test(name.trim())) {
          return [name.trim(), decodeURIComponent(rest.join('=').trim())];
        }
      } catch {
        // Reported below.
      }
      return reject('OTEL_EXPORTER_OTLP_HEADERS must be a list such as authorization=Bearer%20abc');
    }),
  );
}

function wholeNumber(read: Read, name: string, reject: Reject): number | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) reject(`${name} must be a whole number greater than zero`);
  return number;
}
