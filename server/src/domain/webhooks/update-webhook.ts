import type { WebhookUpdate } from '@recaudo/contract/api/webhooks';
import type { Gateway } from '../../dependencies.ts';
import { malformed, notFound } from '../../platform/errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { checkTarget } from './check-target.ts';
import { newVerificationCode, readUser, sealPassword } from './create-webhook.ts';
import { changeWebhook } from './endpoints/change-store.ts';
import { findWebhook } from './endpoints/store.ts';
import { checkEventTypes, type Webhook } from './endpoints/webhook.ts';
import { pingWebhook } from './ping-webhook.ts';

/**
 * Changes the fields that the request contains. A new URL must be verified first; an endpoint that is not verified or
 * is disabled is pinged again. The Basic password does not move to another origin.
 */
export async function updateWebhook(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: WebhookUpdate,
): Promise<Webhook> {
  const before = await findWebhook(gateway.database, merchant.id, id);
  if (before === undefined) throw notFound('webhook');
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
  if (after === undefined) throw notFound('webhook');
  return after.status === 'verified' ? after : pingWebhook(gateway, after);
}

type Auth = Pick<Webhook, 'user' | 'sealedPassword'>;

/**
 * The password belongs to the server it was entered for, so that a person who may edit the url cannot have it sent to their own
 * server. A signing secret stays, because it is never sent.
 */
function authOf(
  gateway: Gateway,
  before: Webhook,
  { url = before.url, user, password }: WebhookUpdate,
): Auth {
  const none: Auth = { user: null, sealedPassword: null };
  const movesAway = before.user !== null && new URL(url).origin !== new URL(before.url).origin;
  if (user === undefined && password === undefined) return movesAway ? none : before;
  const name = readUser(user ?? before.user ?? undefined, password) ?? null;
  if (name === null) return none;
  if (password === undefined) {
    if (movesAway) throw malformed('password', 'password_required_again');
    return { user: name, sealedPassword: before.sealedPassword };
  }
  return { user: name, sealedPassword: sealPassword(gateway, before.merchantId, before.id, password) };
}
