import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { PaymentWebhookEvents } from '@medusajs/framework/utils';
import { type Delivery, readEvent, verificationCodeOf } from '../gateway/delivery.ts';
import { gatewayOf } from '../gateway/options.ts';
import { sessionIdOf } from '../gateway/order-id.ts';
import { configuredProviders } from '../reconcile/providers.ts';
import { settle } from '../reconcile/settle.ts';

interface Received {
  provider: string;
  payload: Delivery;
}

/** Medusa itself listens for money that comes in. This is for money that goes back, and for money that never came. */
const types = new Set(['charge.refunded', 'charge.failed', 'charge.cancelled', 'transaction.expired']);

export default async function recaudoWebhook({ event, container }: SubscriberArgs<Received>): Promise<void> {
  const { provider, payload } = event.data;
  const found = configuredProviders(container).find(({ id }) => id === provider || id === `pp_${provider}`);
  if (found === undefined || verificationCodeOf(payload) !== undefined) return;
  const { options } = found;
  const { type, transaction } = readEvent(payload, options.webhookSecret);
  const sessionId = sessionIdOf(transaction?.['order_id']);
  if (!types.has(type) || sessionId === undefined) return;
  await settle({ container, gateway: gatewayOf(options), options }, sessionId);
}

export const config: SubscriberConfig = {
  event: PaymentWebhookEvents.WebhookReceived,
  context: { subscriberId: 'recaudo-webhook' },
};
