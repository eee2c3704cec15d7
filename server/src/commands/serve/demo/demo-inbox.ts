import { inboxPath } from '@recaudo/contract/shared/inbox-path';
import type { Gateway } from '../../../dependencies.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { createWebhook } from '../../../domain/webhooks/create-webhook.ts';
import { ALL_EVENTS } from '../../../domain/webhooks/endpoints/webhook.ts';
import { inboxUrl } from '../../../domain/webhooks/inbox/inbox.ts';
import { listWebhooksByPath } from '../../../domain/webhooks/inbox/store.ts';
import { updateWebhook } from '../../../domain/webhooks/update-webhook.ts';
import { newId } from '../../../platform/primitives/values/id.ts';

/**
 * Delivers the demo merchant's events to the portal's inbox from the first one on. A start on other ports updates its
 * URL; a deleted inbox stays deleted. A failure never prevents the start.
 */
export async function connectDemoInbox(
  sandbox: Gateway,
  merchantId: string,
  isFirstStart: boolean,
): Promise<void> {
  try {
    const merchant = await findMerchant(sandbox.database, merchantId);
    if (merchant === undefined) return;
    const url = inboxUrl(sandbox, merchantId);
    if (isFirstStart) {
      await createWebhook(sandbox, merchant, newId('webhook'), { url, event_types: [ALL_EVENTS] });
      return;
    }
    const [present] = await listWebhooksByPath(sandbox.database, merchantId, inboxPath(merchantId));
    if (present !== undefined && present.url !== url) {
      await updateWebhook(sandbox, merchant, present.id, { url });
    }
  } catch (error) {
    sandbox.log.warn({ err: error }, "could not connect the demo merchant's inbox");
  }
}
