import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/** Wompi's limits for `amount_in_cents`. */
const LEAST_CENTS = 1;
const MOST_CENTS = 1_000_000_000_000;

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const objectIn = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {});

/** Undefined for anything but an integer amount within Wompi's limits. */
export function centavosIn(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return value >= LEAST_CENTS && value <= MOST_CENTS ? BigInt(value) : undefined;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A page to which a payer may be redirected: https, or http on this machine. Null for any other address, such as
 * `javascript:`.
 */
export function pageIn(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)) ? value : null;
}

/** The objects of a `{data: …}` envelope; undefined without an envelope. */
export const dataIn = (body: unknown): unknown => (isPlainObject(body) ? body['data'] : undefined);

/** Undefined if the value is not a list, or an item cannot be read. */
export function listOf<Item>(
  value: unknown,
  read: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every(item => item !== undefined) ? items : undefined;
}
