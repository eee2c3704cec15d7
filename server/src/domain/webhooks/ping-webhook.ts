import type { Gateway } from '../../dependencies.ts';
import { newId } from '../../primitives/id.ts';
import { formatInstant } from '../../primitives/instant.ts';
import { callOf, doorOf } from './call.ts';
import { markVerified } from './change-store.ts';
import { newSender } from './sender.ts';
import { targetRulesOf } from './target.ts';
import type { Webhook } from './webhook.ts';

/**
 * Calls the endpoint with its verification code. A 2xx answer verifies it; one that answers otherwise, or cannot answer
 * while its own request waits for us, is verified later with the code.
 */
export async function pingWebhook(gateway: Gateway, webhook: Webhook): Promise<Webhook> {
  const now = gateway.realClock.now();
  const id = newId('event');
  const body = JSON.stringify({
    type: 'verification',
    event_date: formatInstant(gateway.clock.now()),
    verification_code: webhook.verificationCode,
    id,
  });
  const sender = newSender({ rules: targetRulesOf(gateway.environment, gateway.baseUrl) });
  try {
    const call = callOf(doorOf(gateway.keyRing, webhook, now), { id, body }, now);
    const { delivered } = await sender.send(call);
    return (delivered ? await markVerified(gateway.database, webhook) : undefined) ?? webhook;
  } finally {
    await sender.close();
  }
}
