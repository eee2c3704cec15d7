import { messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import type { Gateway } from '../../../dependencies.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { markDisabled } from '../endpoints/change-store.ts';
import { webhookToView } from '../endpoints/view.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import { newEvent } from '../events/event.ts';
import { insertEvent } from '../events/store.ts';
import { findLastFailure } from './delivery-store.ts';

/** Disables an endpoint that has failed since `limit` or longer, and notifies the merchant in the same transaction. */
export function disableWebhook(gateway: Gateway, webhook: Webhook, limit: Date): Promise<void> {
  return gateway.database.transaction(async tx => {
    const disabled = await markDisabled(tx, webhook, limit);
    const merchant = await findMerchant(tx, webhook.merchantId);
    // Another worker disabled it first, or the endpoint has recovered.
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
    const emailContent = mailOf.webhookDisabled({
      language: 'es',
      merchantName: merchant.name,
      webhookId: webhook.id,
      webhookUrl: webhook.url,
      failingSince: disabled.webhook.failingSince ?? limit,
      lastFailure:
        messagesOfCause('es', last?.cause ?? null, last?.response_code ?? null) ?? last?.reason ?? null,
    });
    await queueMail(tx, merchant.id, { ...emailContent, recipient: merchant.email, creationDate: now });
  });
}
