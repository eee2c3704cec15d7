import type { WebhookUpdate } from '@recaudo/contract/api/webhooks';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { checkTarget } from './check-target.ts';
import { newVerificationCode, readUser, sealPassword } from './create-webhook.ts';
import { changeWebhook } from './endpoints/change-store.ts';
import { findWebhook } from './endpoints/store.ts';
import { checkEventTypes, type Webhook } from './endpoints/webhook.ts';
import { pingWebhook } from './ping-webhook.ts';

/**
 * What is sent changes, the rest stays. Another url has to be verified first; one that is not verified, or was
 * disabled, is pinged anew.
 */
export async function updateWebhook(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: WebhookUpdate,
): Promise<Webhook> {
  const before = await findWebhook(gateway.database, merchant.id, id);
  if (before === undefined) throw notFound();
  const url = input.url ?? before.url;
  if (url !== before.url) await checkTarget(gateway, merchant.id, url);
  const { event_types: types } = input;
  const isNewUrl = url !== before.url;
  const after = await changeWebhook(gateway.database, {
    ...before,
    ...authOf(gateway, before, input),
    url,
    eventTypes: types === undefined ? before.eventTypes : checkEventTypes(types, merchant.profile),
    status: isNewUrl ? 'unverified' : before.status,
    verificationCode: isNewUrl ? newVerificationCode() : before.verificationCode,
  });
  if (after === undefined) throw notFound();
  return after.status === 'verified' ? after : pingWebhook(gateway, after);
}

function authOf(
  gateway: Gateway,
  before: Webhook,
  { user, password }: WebhookUpdate,
): Pick<Webhook, 'user' | 'sealedPassword'> {
  if (user === undefined && password === undefined) return before;
  const name = readUser(user ?? before.user ?? undefined, password) ?? null;
  if (name === null) return { user: null, sealedPassword: null };
  const { merchantId, id, sealedPassword } = before;
  const sealed = password === undefined ? sealedPassword : sealPassword(gateway, merchantId, id, password);
  return { user: name, sealedPassword: sealed };
}
