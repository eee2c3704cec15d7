import type { Gateway } from '../../dependencies.ts';
import { newId } from '../../primitives/id.ts';
import { formatInstant } from '../../primitives/instant.ts';
import { callOnce } from './delivery/call-once.ts';
import { echoesCode } from './delivery/echoed-code.ts';
import { markVerified } from './endpoints/change-store.ts';
import type { Webhook } from './endpoints/webhook.ts';

/**
 * Calls the endpoint with its verification code. In the sandbox a 2xx answer verifies it (Interface 17.3). In production
 * the answer has to bring the code back: any page of the internet answers 2xx, and would get a shop's payments. One that
 * answers otherwise, or cannot answer while its own request waits for us, is verified later with the code.
 */
export async function pingWebhook(gateway: Gateway, webhook: Webhook): Promise<Webhook> {
  const { verificationCode } = webhook;
  const id = newId('event');
  const body = JSON.stringify({
    type: 'verification',
    event_date: formatInstant(gateway.clock.now()),
    verification_code: verificationCode,
    id,
  });
  const { delivered, responseBody } = await callOnce(gateway, webhook, { id, body });
  const isProven =
    delivered && (gateway.environment === 'sandbox' || echoesCode(responseBody, verificationCode));
  return (isProven ? await markVerified(gateway.database, webhook) : undefined) ?? webhook;
}
