import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Event } from './api-types.ts';
import { SignatureError } from './errors.ts';

/** Headers as Node, Express or the Fetch API have them. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const FIVE_MINUTES_MS = 300_000;

function read(headers: DeliveryHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new SignatureError(`the header ${name} is missing`);
  return value;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/**
 * Reads a delivery that the gateway has signed (Standard Webhooks). `body` is what came over the wire: JSON that was read and
 * written again has another signature. Throws a SignatureError for everything else.
 */
export function readDelivery(
  body: string | Uint8Array,
  headers: DeliveryHeaders,
  secret: string | undefined,
  { now = Date.now(), toleranceMs = FIVE_MINUTES_MS }: { now?: number; toleranceMs?: number } = {},
): Event {
  // Anybody can sign with an empty key.
  if (secret === undefined || keyOf(secret).length === 0)
    throw new TypeError(`The signing secret of the webhook is ${secret === undefined ? 'not set' : 'empty'}`);
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name =>
    read(headers, name),
  ) as [string, string, string];
  const sentMs = Number(time) * 1_000;
  if (!(Math.abs(now - sentMs) <= toleranceMs))
    throw new SignatureError('the delivery is too old, or from the future');
  const due = createHmac('sha256', keyOf(secret)).update(`${id}.${time}.`).update(body).digest();
  // Two of them, with a space between, for a day after the secret was rotated.
  const isRight = signatures.split(' ').some(signature => {
    const sent = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return sent.length === due.length && timingSafeEqual(sent, due);
  });
  if (!isRight) throw new SignatureError('the signature is wrong');
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Event;
}
