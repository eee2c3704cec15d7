import { timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../platform/errors.ts';
import { markVerified } from './endpoints/change-store.ts';
import { findWebhook } from './endpoints/store.ts';

/** Verifies the endpoint with the code from its ping (Interface 17.3). */
export async function verifyWebhook(
  gateway: Gateway,
  merchantId: string,
  id: string,
  code: string,
): Promise<void> {
  const webhook = await findWebhook(gateway.database, merchantId, id);
  if (webhook === undefined) throw notFound('webhook');
  const [sent, expected] = [Buffer.from(code), Buffer.from(webhook.verificationCode)];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw refusedValue('code', 'wrong_verification_code');
  }
  if ((await markVerified(gateway.database, webhook, gateway.realClock.now())) === undefined)
    throw notFound('webhook');
}
