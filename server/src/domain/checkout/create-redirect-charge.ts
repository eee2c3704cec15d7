import type { Gateway } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import type { NewRedirectCharge } from '../charges/schemas.ts';
import { createPendingCharge } from '../hosted-payments/create-pending-charge.ts';
import { newLinkId } from '../hosted-payments/handle-store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { queueLinkMail } from './payer-mails.ts';

/** How long a link can be paid. The spec has no field for it; long enough for a bill, short enough to be forgotten. */
const LINK_LIFE_DAYS = 30;
const DAY_MS = 86_400_000;

/** A link that the merchant makes on a screen has no shop to return to, and may say how long it lives. */
export type WantedLink = Omit<NewRedirectCharge, 'method' | 'confirm' | 'redirect_url'> &
  Partial<Pick<NewRedirectCharge, 'redirect_url'>> & { livesDays?: number };

/** Spec 4.1, form B: the payer gives the card on our page, at payment_method.url. */
export function createRedirectCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  wanted: WantedLink,
): Promise<Transaction> {
  const link = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${link}`;
  const sendsMail = wanted.send_email ?? false;
  return createPendingCharge(gateway, scope, id, wanted, {
    method: 'card',
    status: 'charge_pending',
    dueDate: new Date(gateway.clock.now().getTime() + (wanted.livesDays ?? LINK_LIFE_DAYS) * DAY_MS),
    ...(wanted.redirect_url === undefined ? {} : { redirectUrl: wanted.redirect_url }),
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
