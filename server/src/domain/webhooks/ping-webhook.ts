import type { Gateway } from '../../dependencies.ts';
import { callOnce } from './call-once.ts';
import { markVerified } from './change-store.ts';
import type { Webhook } from './webhook.ts';

/**
 * Calls the endpoint with its verification code. A 2xx answer verifies it; one that answers otherwise, or cannot answer
 * while its own request waits for us, is verified later with the code.
 */
export async function pingWebhook(gateway: Gateway, webhook: Webhook): Promise<Webhook> {
  const { delivered } = await callOnce(gateway, webhook, {
    type: 'verification',
    verification_code: webhook.verificationCode,
  });
  return (delivered ? await markVerified(gateway.database, webhook) : undefined) ?? webhook;
}
