import type { Gateway } from '../../dependencies.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { callOnce } from './delivery/attempts/call-once.ts';
import { echoesCode } from './delivery/attempts/echoed-code.ts';
import type { Try } from './delivery/attempts/kept-try.ts';
import { recordPing } from './endpoints/ping-store.ts';
import type { Webhook } from './endpoints/webhook.ts';

/**
 * After the first failed ping, and after each repeated one. A receiver learns a secret of ours only from the response to
 * its creation, so it rejects the first ping; a person then has half an hour to configure the receiver.
 */
const REPEAT_DELAYS_MS = [1_000, 10_000, 60_000, 300_000, 1_800_000] as const;

/**
 * Calls the endpoint with its verification code and records the result. In the sandbox a 2xx response verifies the endpoint
 * (Interface 17.3). In production the response must contain the code: any page of the internet responds 2xx.
 */
export async function pingWebhook(
  gateway: Gateway,
  webhook: Webhook,
  { isRepeated = false } = {},
): Promise<Webhook> {
  const id = newId('event');
  const body = JSON.stringify({
    type: 'verification',
    event_date: formatInstant(gateway.clock.now()),
    verification_code: webhook.verificationCode,
    id,
  });
  const result = judgePing(gateway, webhook, await callOnce(gateway, webhook, { id, body }));
  const at = gateway.realClock.now();
  const delayMs = REPEAT_DELAYS_MS[webhook.ping.count];
  const recorded = await recordPing(gateway.database, webhook, {
    ...result,
    at,
    nextAt: delayMs === undefined ? null : new Date(at.getTime() + delayMs),
    onlyUnverified: isRepeated,
  });
  return recorded ?? webhook;
}

function judgePing({ environment }: Gateway, { verificationCode }: Webhook, tried: Try) {
  const { delivered, responseCode, responseBody, cause, reason } = tried;
  if (!delivered) return { isProven: false, responseCode, cause, reason };
  const isProven = environment === 'sandbox' || echoesCode(responseBody, verificationCode);
  if (isProven) return { isProven, responseCode, cause: null, reason: null };
  return {
    isProven,
    responseCode,
    cause: 'code_not_returned',
    reason: `it answered ${responseCode ?? '2xx'} without the verification code as its body`,
  };
}
