import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { newVerificationCode } from './create-webhook.ts';
import { touchListener } from './endpoints/listener-store.ts';
import { findWebhookByUrl, insertWebhook } from './endpoints/store.ts';
import { noPing, type Webhook } from './endpoints/webhook.ts';

/** Keeps it apart from the endpoint that may be saved under the same url. */
const PREFIX = 'listen:';

/**
 * An endpoint for as long as somebody runs `recaudo listen`, which delivers to it by itself. The same target again is
 * the same listener: what happened in between has waited for it.
 */
export async function openListener(
  gateway: Gateway,
  merchantId: string,
  target: string,
  eventTypes: readonly string[],
): Promise<Webhook> {
  const { database, realClock } = gateway;
  const known = await findListener(database, merchantId, target);
  if (known !== undefined) {
    await touchListener(database, known, eventTypes, realClock.now());
    return { ...known, eventTypes };
  }
  const listener: Webhook = {
    merchantId,
    id: newId('webhook'),
    kind: 'listener',
    creationDate: gateway.clock.now(),
    url: `${PREFIX}${target}`,
    user: null,
    sealedPassword: null,
    broughtSecrets: null,
    eventTypes,
    status: 'verified',
    verificationCode: newVerificationCode(),
    secretVersion: 1,
    oldSecretUntil: null,
    failingSince: null,
    ping: noPing,
    verifiedAt: null,
  };
  await insertWebhook(database, listener, realClock.now());
  return { ...listener, url: target };
}

/** The listener as it is now, with the target as its url. */
export async function findListener(
  database: Queryable,
  merchantId: string,
  target: string,
): Promise<Webhook | undefined> {
  const listener = await findWebhookByUrl(database, merchantId, `${PREFIX}${target}`, 'listener');
  return listener && { ...listener, url: target };
}
