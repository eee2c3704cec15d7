import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../dependencies.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Message } from './endpoints/secret.ts';
import { resourceField } from './events/event.ts';
import { findLatestEvent } from './events/store.ts';
import { samplePayload } from './sample-payload.ts';

export type TestType = EventType | 'test';

/**
 * The message of a test call: bare, or with the latest object of an event of this type, or with a sample. Real events
 * have sequence numbers from 1 and no `test` field, so receivers can tell them apart.
 */
export async function testMessage(gateway: Gateway, merchantId: string, type: TestType): Promise<Message> {
  const id = newId('event');
  const date = formatInstant(gateway.clock.now());
  if (type === 'test') return { id, body: JSON.stringify({ type, event_date: date, id }) };
  const latest = await findLatestEvent(gateway.database, merchantId, type);
  const payload = latest?.payload ?? samplePayload(type, date);
  // Built as text, because parsing the payload would lose the decimals of its amounts.
  const head = `{"type":"${type}","event_date":"${date}","id":"${id}","sequence":0,"test":true`;
  return { id, body: `${head},"${resourceField(type)}":${payload}}` };
}
