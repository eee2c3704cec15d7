import type { Gateway } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import { createPendingCharge } from '../charges/create-pending-charge.ts';
import { newLinkId } from '../charges/handle-store.ts';
import type { NewRedirectCharge } from '../charges/schemas.ts';
import type { Scope } from '../merchants/merchant.ts';
import { queueLinkMail } from './payer-mails.ts';

/** How long a link can be paid. The spec has no field for it; long enough for a bill, short enough to be forgotten. */
const LINK_LIFE_MS = 30 * 86_400_000;

/** Spec 4.1, form B: the payer gives the card on our page, at payment_method.url. */
export function createRedirectCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  wanted: NewRedirectCharge,
): Promise<Transaction> {
  const link = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${link}`;
  const sendsMail = wanted.send_email ?? false;
  return createPendingCharge(gateway, scope, id, wanted, {
    method: 'card',
    status: 'charge_pending',
    dueDate: new Date(gateway.clock.now().getTime() + LINK_LIFE_MS),
    redirectUrl: wanted.redirect_url,
    details: { payment_method: { type: 'redirect', url }, link, send_email: sendsMail },
    handles: [link],
    captures: wanted.capture ?? true,
    use3dSecure: wanted.use_3d_secure ?? false,
    mayRetry: true,
    also: async (tx, charge) => {
      if (sendsMail) await queueLinkMail(tx, scope.merchant.id, charge, url);
    },
  });
}
