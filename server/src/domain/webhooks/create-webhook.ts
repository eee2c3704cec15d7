import type { NewWebhook } from '@recaudo/contract/api/webhooks';
import type { Gateway } from '../../dependencies.ts';
import { malformed, notFound, refusedValue, reject } from '../../platform/errors.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';
import { sealText } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { checkTarget } from './check-target.ts';
import { passwordOwner } from './delivery/attempts/call.ts';
import { sealBroughtSecrets } from './endpoints/secret.ts';
import { countWebhooks, findWebhook, insertWebhook } from './endpoints/store.ts';
import { checkEventTypes, MAX_WEBHOOKS, noPing, type Webhook } from './endpoints/webhook.ts';
import { pingWebhook } from './ping-webhook.ts';

const CODE_LENGTH = 8;
export const newVerificationCode = (): string => newSecret(CODE_LENGTH);

/** Creates an endpoint and pings it. A repeated request with the same id returns the existing endpoint. */
export async function createWebhook(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewWebhook,
): Promise<Webhook> {
  const eventTypes = checkEventTypes(input.event_types, merchant.profile);
  const user = readUser(input.user, input.password) ?? null;
  await checkTarget(gateway, merchant.id, input.url);
  const { database } = gateway;
  const webhook: Webhook = {
    merchantId: merchant.id,
    id,
    kind: 'endpoint',
    creationDate: gateway.clock.now(),
    url: input.url,
    user,
    sealedPassword: user === null ? null : sealPassword(gateway, merchant.id, id, input.password ?? ''),
    eventTypes,
    status: 'unverified',
    verificationCode: newVerificationCode(),
    secretVersion: 1,
    oldSecretUntil: null,
    failingSince: null,
    broughtSecrets:
      input.secret === undefined
        ? null
        : sealBroughtSecrets(gateway.keyRing, { merchantId: merchant.id, id }, { 1: input.secret }),
    ping: noPing,
    verifiedAt: null,
  };
  const present = await findWebhook(database, merchant.id, id);
  if (present === undefined && (await countWebhooks(database, merchant.id)) >= MAX_WEBHOOKS) {
    throw reject('too_many_webhooks', { most: MAX_WEBHOOKS });
  }
  await insertWebhook(database, webhook, gateway.realClock.now());
  const stored = await findWebhook(database, merchant.id, id);
  if (stored === undefined) throw notFound('webhook');
  return stored.status === 'verified' ? stored : pingWebhook(gateway, stored);
}

export const sealPassword = (gateway: Gateway, merchantId: string, webhookId: string, password: string) =>
  sealText(gateway.keyRing, passwordOwner(merchantId, webhookId), password);

/** An empty user removes Basic auth. */
export function readUser(user: string | undefined, password: string | undefined): string | undefined {
  if (user?.includes(':')) throw refusedValue('user', 'colon_in_user');
  if (user === undefined && password !== undefined) throw malformed('user', 'required_with_password');
  return user === '' ? undefined : user;
}
