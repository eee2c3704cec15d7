import type { NewRedirectCharge } from '@recaudo/contract/api/charges';
import type { Gateway } from '../../../dependencies.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { installmentsOf, type Transaction } from '../charge.ts';
import { createPendingCharge } from '../hosted/create-pending-charge.ts';
import { newLinkId } from '../hosted/handle-store.ts';
import { queueLinkMail } from './payer-mails.ts';

/**
 * No request field sets how long a link can be paid. Long enough for a bill, short enough that no old link gets
 * paid.
 */
const LINK_LIFE_DAYS = 30;
const DAY_MS = 86_400_000;

/** A link created on a screen has no shop to return to, and can have its own lifetime. */
export type LinkInput = Omit<NewRedirectCharge, 'method' | 'confirm' | 'redirect_url'> &
  Partial<Pick<NewRedirectCharge, 'redirect_url'>> & { livesDays?: number };

/** Interface 10.5: the payer enters the card on our page, at payment_method.url. */
export function createRedirectCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  input: LinkInput,
): Promise<Transaction> {
  const link = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${link}`;
  const sendsMail = input.send_email ?? false;
  return createPendingCharge(gateway, scope, id, {
    input,
    pending: {
      method: 'card',
      status: 'charge_pending',
      dueDate: new Date(gateway.clock.now().getTime() + (input.livesDays ?? LINK_LIFE_DAYS) * DAY_MS),
      ...(input.redirect_url === undefined ? {} : { redirectUrl: input.redirect_url }),
      details: { payment_method: { type: 'redirect', url }, link, send_email: sendsMail },
      handles: [link],
      captures: input.capture ?? true,
      installments: installmentsOf(input),
      use3dSecure: input.use_3d_secure ?? false,
      mayRetry: true,
      also: async (tx, charge) => {
        const { environment } = gateway;
        if (sendsMail) await queueLinkMail(tx, scope.merchant.id, charge, { url, environment });
      },
    },
  });
}
