import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { rotateVersion } from './endpoints/change-store.ts';
import { OVERLAP_MS } from './endpoints/secret.ts';
import type { Webhook } from './endpoints/webhook.ts';

/** Creates a new secret; the previous one keeps signing for a day. */
export async function rotateSecret(gateway: Gateway, merchantId: string, id: string): Promise<Webhook> {
  const oldUntil = new Date(gateway.realClock.now().getTime() + OVERLAP_MS);
  const webhook = await rotateVersion(gateway.database, { merchantId, id }, oldUntil);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}
