import { createHash, timingSafeEqual } from 'node:crypto';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/** A notice of Wompi, as received. */
export interface WompiEvent {
  name: string;
  data: Readonly<Record<string, unknown>>;
  environment: string | null;
  /** Paths within `data`, in the order of the checksum. */
  properties: readonly string[];
  checksum: string;
  timestamp: number;
}

const CHECKSUM = /^[0-9a-f]{64}$/i;
/** Real events sign three or four values. */
const MOST_PROPERTIES = 50;

/** Undefined for anything that is not an event. */
export function readEvent(value: unknown): WompiEvent | undefined {
  if (!isPlainObject(value)) return undefined;
  const { event, data, environment, signature, timestamp } = value;
  if (typeof event !== 'string' || !isPlainObject(data) || !isPlainObject(signature)) return undefined;
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp)) return undefined;
  const { properties, checksum } = signature;
  if (typeof checksum !== 'string' || !CHECKSUM.test(checksum) || !isListOfTexts(properties))
    return undefined;
  return {
    name: event,
    data,
    environment: typeof environment === 'string' ? environment : null,
    properties,
    checksum,
    timestamp,
  };
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MOST_PROPERTIES &&
  value.every(property => typeof property === 'string');

/**
 * True if the checksum belongs to the event. The checksum covers only the listed properties, so an event proves nothing
 * about the rest of its data: it is only a reason to query the transaction.
 */
export function isSignedEvent(event: WompiEvent, eventsSecret: string): boolean {
  const expected = Buffer.from(checksumOf(event, eventsSecret), 'hex');
  const given = Buffer.from(event.checksum, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function checksumOf(
  { data, properties, timestamp }: Pick<WompiEvent, 'data' | 'properties' | 'timestamp'>,
  eventsSecret: string,
): string {
  const values = properties.map(path => textAt(data, path)).join('');
  return createHash('sha256').update(`${values}${timestamp}${eventsSecret}`).digest('hex');
}

/** A path without a value counts as an empty text. */
function textAt(data: unknown, path: string): string {
  let value = data;
  for (const name of path.split('.')) {
    value = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value) : '';
}
