import type { NewPseCharge } from '@recaudo/contract/api/pse';
import type { Gateway } from '../../dependencies.ts';
import type { PaymentDetails, Transaction } from '../charges/charge.ts';
import { createPendingCharge } from '../hosted-payments/create-pending-charge.ts';
import { newLinkId } from '../hosted-payments/handle-store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { psePath } from './pse-payment-method.ts';

/** How long the page waits for a payer who has not gone to a bank yet; no field says it. */
const PAGE_LIFE_MS = 3 * 86_400_000;

/** Interface 13: a payment that its payer makes from a bank account, at payment_method.url. */
export function createPseCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  input: NewPseCharge,
): Promise<Transaction> {
  const link = newLinkId();
  const { redirect_url: redirectUrl, metadata } = input;
  return createPendingCharge(gateway, scope, id, input, {
    method: 'bank_account',
    status: 'charge_pending',
    dueDate: new Date(gateway.clock.now().getTime() + PAGE_LIFE_MS),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    details: {
      payment_method: { type: 'redirect', url: gateway.baseUrl + psePath(link) },
      link,
      ...(metadata === undefined ? {} : { metadata }),
    },
    handles: [link],
  });
}

/** Where the payer of a hosted charge goes. */
export function payerUrlOf({ id, paymentDetails }: Transaction): string {
  const details = JSON.parse(paymentDetails ?? '{}') as Partial<PaymentDetails>;
  const url = details.payment_method?.['url'];
  if (typeof url !== 'string') throw new Error(`the charge ${id} has no page`);
  return url;
}
