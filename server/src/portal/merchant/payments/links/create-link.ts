import type { NewLink } from '@recaudo/contract/merchant/payments/links';
import type { Gateway } from '../../../../dependencies.ts';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import { createRedirectCharge } from '../../../../domain/charges/checkout/create-redirect-charge.ts';
import type { Merchant } from '../../../../domain/merchants/merchant.ts';

/** A redirect charge in three fields. With an address the link goes there; without one the merchant passes it on. */
export function createLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewLink,
): Promise<Transaction> {
  const { email: address, name, expires_in_days: livesDays } = input;
  const [nameOfAddress = ''] = (address ?? '').split('@');
  return createRedirectCharge(gateway, scopeFor(merchant, address), id, {
    amount: input.amount,
    currency: 'COP',
    iva: input.iva ?? '0',
    description: input.description,
    send_email: address !== undefined,
    ...(input.order_id === undefined ? {} : { order_id: input.order_id }),
    ...(address === undefined ? {} : { customer: { name: name ?? nameOfAddress, email: address } }),
    ...(livesDays === undefined ? {} : { livesDays }),
  });
}

/** Who gets a link by WhatsApp is not known yet. Only the lenient profile has charges without a customer object. */
const scopeFor = (merchant: Merchant, address: string | undefined) => ({
  merchant: address === undefined ? { ...merchant, profile: 'lenient' as const } : merchant,
  customerId: null,
});
