import type { Gateway } from '../../dependencies.ts';
import { malformed, notFound } from '../../errors.ts';
import { centavosOf } from '../../http/fields.ts';
import { writeJson } from '../../http/json-writer.ts';
import { openCard } from '../../vault/card-cipher.ts';
import { cardSnapshot } from '../charges/card-snapshot.ts';
import type { Transaction } from '../charges/charge.ts';
import { createCardCharge, sourceOf } from '../charges/create-card-charge.ts';
import { createPendingCharge } from '../charges/create-pending-charge.ts';
import { newLinkId } from '../charges/handle-store.ts';
import { paymentLanes } from '../charges/payment-lanes.ts';
import type { NewCharge } from '../charges/schemas.ts';
import { sealedOf } from '../charges/take-card-payment.ts';
import { requireWithinLimit } from '../merchants/limits.ts';
import type { Scope } from '../merchants/merchant.ts';
import { requireRedirect } from '../merchants/require-redirect.ts';
import { AUTHENTICATION_LIFE_MS, authenticatePayer } from './authenticate-payer.ts';
import { refusalOf } from './pay-by-card.ts';

/**
 * Form A with use_3d_secure: the issuer of the card is asked first. Without a question to its holder the charge is
 * made at once, or refused with 3012; with one, it waits and payment_method.url leads the payer to the issuer.
 */
export async function createAuthenticatedCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  wanted: NewCharge,
  ipAddress: string,
): Promise<Transaction> {
  const { merchant, customerId } = scope;
  const redirectUrl = wanted.redirect_url;
  if (redirectUrl === undefined) throw malformed('redirect_url', 'is required with use_3d_secure');
  requireWithinLimit(merchant, centavosOf(wanted.amount));
  await requireRedirect(gateway, merchant.id, redirectUrl);
  const sourceId = await sourceOf(gateway, scope, wanted);
  const now = gateway.clock.now();
  const gathered = await paymentLanes(gateway).gather.submit({
    merchantId: merchant.id,
    customerId,
    sourceId,
    now,
  });
  if (!gathered.customerFound || gathered.source === null) throw notFound();
  const { source } = gathered;
  const { cardNumber } = openCard(
    gateway.keyRing,
    { merchantId: merchant.id, cardId: sourceId },
    sealedOf(source),
  );
  const link = newLinkId();
  const deviceSessionId = wanted.device_session_id;
  const authentication = await authenticatePayer(gateway, merchant, {
    transactionId: id,
    handle: link,
    attemptNumber: 1,
    amountCentavos: centavosOf(wanted.amount),
    sourceId,
    cardNumber,
    ipAddress,
    deviceSessionId,
  });
  if (authentication.kind !== 'challenge') {
    const asked = { ...wanted, source_id: sourceId };
    return createCardCharge(gateway, scope, id, asked, ipAddress, refusalOf(authentication.kind));
  }
  return createPendingCharge(gateway, scope, id, wanted, {
    method: 'card',
    status: 'charge_pending',
    dueDate: new Date(now.getTime() + AUTHENTICATION_LIFE_MS),
    redirectUrl,
    details: { payment_method: { type: 'redirect', url: authentication.url }, link },
    handles: [link],
    captures: wanted.capture ?? true,
    use3dSecure: true,
    source: {
      id: sourceId,
      card: writeJson(cardSnapshot({ sourceId, customerId }, source)),
      deviceSessionId,
    },
    also: async tx => void (await authentication.keep(tx)),
  });
}
