import type { Webhook } from './webhook.ts';

/** Interface 2, Webhooks: the endpoint as JSON. The password is never shown. */
export const webhookToView = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  user: webhook.user,
  event_types: webhook.eventTypes,
  status: webhook.status,
  creation_date: webhook.creationDate,
});
