import type { Webhook } from '@recaudo/contract/api/webhooks';

export interface EditedWebhook {
  url: string;
  user: string;
  password: string;
  event_types: readonly string[];
}

/** The changed fields only; the rest stays as it is, including the hidden password. */
export function changesOf(webhook: Webhook, edited: EditedWebhook) {
  const { url, user, password, event_types: types } = edited;
  const isSameTypes = types.length === webhook.event_types.length && types.every(isIn(webhook.event_types));
  return {
    ...(url === webhook.url ? {} : { url }),
    ...(user === (webhook.user ?? '') ? {} : { user }),
    ...(password === '' ? {} : { password }),
    ...(isSameTypes ? {} : { event_types: [...types] }),
  };
}

/** Another origin: the server drops the password (server/src/domain/webhooks/update-webhook.ts). */
export const isOtherServer = (before: string, after: string): boolean =>
  URL.canParse(after) && new URL(after).origin !== new URL(before).origin;

const isIn =
  (list: readonly string[]) =>
  (word: string): boolean =>
    list.includes(word);
