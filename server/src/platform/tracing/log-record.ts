/** A log line as an OTLP record (opentelemetry.io/docs/specs/otel/logs/data-model). */
export interface LogRecord {
  timeUnixNano: string;
  severityNumber: number;
  severityText: string;
  body: { stringValue: string };
  attributes: Attribute[];
  traceId?: string;
  spanId?: string;
}

export interface Attribute {
  key: string;
  value: { stringValue: string } | { doubleValue: number } | { intValue: string } | { boolValue: boolean };
}

type Fields = Readonly<Record<string, unknown>>;

const severities: Readonly<Record<string, readonly [number: number, text: string]>> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
  trace: [1, 'TRACE'],
  debug: [5, 'DEBUG'],
  info: [9, 'INFO'],
  warn: [13, 'WARN'],
  error: [17, 'ERROR'],
  fatal: [21, 'FATAL'],
};

/** Fields with their own place in a record, in both log formats. */
const placed: ReadonlySet<string> = new Set([
  'time',
  'level',
  'msg',
  'trace_id',
  'span_id',
  '@timestamp',
  'log.level',
  'message',
  'trace.id',
  'span.id',
  'ecs.version',
]);

/** Parses a log line in our own format or in the Elastic Common Schema. */
export function toLogRecord(line: string): LogRecord {
  const fields = JSON.parse(line) as Fields;
  const [severityNumber, severityText] = severities[textOf(fields, 'level', 'log.level')] ?? [9, 'INFO'];
  const [traceId, spanId] = [textOf(fields, 'trace_id', 'trace.id'), textOf(fields, 'span_id', 'span.id')];
  const writtenMs = Date.parse(textOf(fields, 'time', '@timestamp'));
  return {
    timeUnixNano: Number.isNaN(writtenMs) ? '0' : `${writtenMs}000000`,
    severityNumber,
    severityText,
    body: { stringValue: textOf(fields, 'msg', 'message') },
    attributes: attributesOf(fields, ''),
    ...(traceId === '' ? {} : { traceId }),
    ...(spanId === '' ? {} : { spanId }),
  };
}

function textOf(fields: Fields, ...names: readonly string[]): string {
  const value = names.map(name => fields[name]).find(found => found !== undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Flattens objects: `err.message`. */
function attributesOf(fields: Fields, prefix: string): Attribute[] {
  return Object.entries(fields).flatMap(([name, value]): Attribute[] => {
    const key = prefix + name;
    if (placed.has(key) || value === null || value === undefined) return [];
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }];
    if (typeof value === 'number') {
      return [{ key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }];
    }
    if (typeof value === 'object' && !Array.isArray(value)) return attributesOf(value as Fields, `${key}.`);
    return [{ key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } }];
  });
}
