import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { newVerificationCode } from './create-webhook.ts';
import { touchListener } from './endpoints/listener-store.ts';
import { findWebhookByUrl, insertWebhook } from './endpoints/store.ts';
import { noPing, type Webhook } from './endpoints/webhook.ts';

/** Distinguishes the listener from a saved endpoint with the same URL. */
const PREFIX = 'listen:';

/**
 * Creates an endpoint for the time that `recaudo listen` runs, which delivers its events. The same target reuses the
 * listener, so events from in between are waiting for it.
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

/** Finds the listener with its target as the URL. */
export async function findListener(
  database: Queryable,
  merchantId: string,
  target: string,
): Promise<Webhook | undefined> {
  const listener = await findWebhookByUrl(database, merchantId, `${PREFIX}${target}`, 'listener');
  return listener && { ...listener, url: target };
}
