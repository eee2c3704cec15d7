import type { Webhook } from './webhook.ts';

/** Interface 17.2: the endpoint as JSON. The password is never shown. */
export const webhookToView = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  user: webhook.user,
  event_types: webhook.eventTypes,
  status: webhook.status,
  verification: {
    attempts: webhook.ping.count,
    last_attempt_date: webhook.ping.lastAt,
    response_code: webhook.ping.responseCode,
    cause: webhook.ping.cause,
    reason: webhook.ping.reason,
    next_attempt_date: webhook.ping.nextAt,
    verified_date: webhook.verifiedAt,
  },
  creation_date: webhook.creationDate,
});
