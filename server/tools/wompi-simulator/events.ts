import { createHash } from 'node:crypto';
import { type Fields, fieldsIn } from './rejection.ts';

export interface SimulatedEvent {
  event: string;
  data: Fields;
  environment: 'test';
  signature: { properties: string[]; checksum: string };
  timestamp: number;
  sent_at: string;
}

const properties: Readonly<Record<string, readonly string[]>> = {
  transaction: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
};

/**
 * A signed event about one object. The order of the signed properties changes from event to event, because receivers must
 * follow the list in the event.
 */
export function makeEvent(
  about: { name: string; object: Fields; serial: number },
  now: Date,
  secret: string,
): SimulatedEvent {
  const { name, object, serial } = about;
  const data = { [name]: object };
  const usual = properties[name] ?? [`${name}.id`, `${name}.status`];
  const listed = [...usual.slice(serial % usual.length), ...usual.slice(0, serial % usual.length)];
  const timestamp = Math.floor(now.getTime() / 1_000);
  const values = listed.map(path => {
    const [outer = '', inner = ''] = path.split('.');
    const value = fieldsIn((data as Fields)[outer])[inner];
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  });
  const checksum = createHash('sha256')
    .update([...values, timestamp, secret].join(''))
    .digest('hex')
    .toUpperCase();
  return {
    event: `${name}.updated`,
    data,
    environment: 'test',
    signature: { properties: listed, checksum },
    timestamp,
    sent_at: now.toISOString(),
  };
}

/** The HTTP status of the response; null if the receiver did not respond. */
export async function deliverEvent(event: SimulatedEvent, url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-event-checksum': event.signature.checksum.toLowerCase(),
      },
      body: JSON.stringify(event),
    });
    return response.status;
  } catch {
    return null;
  }
}
