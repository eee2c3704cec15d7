import type { Gateway } from '../../../dependencies.ts';
import { newId } from '../../../primitives/id.ts';
import { formatInstant } from '../../../primitives/instant.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import type { Attempt } from './attempt.ts';
import { callOf, targetOf } from './call.ts';
import { newGatewaySender } from './gateway-sender.ts';

/** What is sent outside of the queues: no event, and never repeated. */
type Reported = { type: 'verification'; verification_code: string } | { type: 'test' };

/** Calls the endpoint now, signed and judged as a delivery is, and writes nothing down. */
export async function callOnce(gateway: Gateway, webhook: Webhook, reported: Reported): Promise<Attempt> {
  const now = gateway.realClock.now();
  const id = newId('event');
  const { type, ...fields } = reported;
  const body = JSON.stringify({ type, event_date: formatInstant(gateway.clock.now()), ...fields, id });
  const sender = newGatewaySender(gateway);
  try {
    return await sender.send(callOf(targetOf(gateway.keyRing, webhook, now), { id, body }, now));
  } finally {
    await sender.close();
  }
}
