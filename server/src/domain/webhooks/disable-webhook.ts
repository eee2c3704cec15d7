import { wordsOfCause } from '@recaudo/contract/failure-cause';
import type { Gateway } from '../../dependencies.ts';
import { newEvent } from '../events/event.ts';
import { insertEvent } from '../events/store.ts';
import { mailOf } from '../mail/mail-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { markDisabled } from './change-store.ts';
import { findLastFailure } from './delivery-store.ts';
import { webhookToView } from './view.ts';
import type { Webhook } from './webhook.ts';

/** Ends deliveries to an endpoint that has failed since `limit` or longer, and tells the merchant, both at once. */
export function disableWebhook(gateway: Gateway, webhook: Webhook, limit: Date): Promise<void> {
  return gateway.database.transaction(async tx => {
    const disabled = await markDisabled(tx, webhook, limit);
    const merchant = await findMerchant(tx, webhook.merchantId);
    // Another worker may have seen it first; the endpoint may have answered after all.
    if (disabled === undefined || merchant === undefined) return;
    const now = onMerchantsClock(gateway, merchant).clock.now();
    await insertEvent(tx, merchant.id, {
      ...newEvent('webhook.disabled', webhookToView(disabled.webhook)),
      resourceId: webhook.id,
      sequence: disabled.sequence,
      creationDate: now,
    });
    if (merchant.email === null) return;
    const last = await findLastFailure(tx, webhook);
    const letter = mailOf.webhookDisabled({
      language: 'es',
      merchantName: merchant.name,
      webhookId: webhook.id,
      webhookUrl: webhook.url,
      failingSince: disabled.webhook.failingSince ?? limit,
      lastFailure:
        wordsOfCause('es', last?.cause ?? null, last?.response_code ?? null) ?? last?.reason ?? null,
    });
    await queueMail(tx, merchant.id, { ...letter, recipient: merchant.email, creationDate: now });
  });
}
