import type { Gateway } from '../../../../dependencies.ts';
import { rejectHeld } from '../../../../platform/database/integrity/quarantine.ts';
import type { Message } from '../../endpoints/secret.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import { callOf, targetOf } from './call.ts';
import { newGatewaySender } from './gateway-sender.ts';
import type { Try } from './kept-try.ts';
import { sentOf } from './shown-headers.ts';

/** Calls the endpoint once, signed like a delivery. Records nothing and never retries. */
export async function callOnce(gateway: Gateway, webhook: Webhook, message: Message): Promise<Try> {
  const copy = gateway.quarantine?.heldCopy();
  if (copy !== undefined) throw rejectHeld(copy);
  const now = gateway.realClock.now();
  const sender = newGatewaySender(gateway);
  try {
    const call = callOf(targetOf(gateway.keyRing, webhook, now), message, now);
    return { ...(await sender.send(call)), sent: sentOf(call) };
  } finally {
    await sender.close();
  }
}
