import type { NewLink } from '@recaudo/contract/merchant/payments/links';
import type { Gateway } from '../../../../dependencies.ts';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import { createRedirectCharge } from '../../../../domain/charges/checkout/create-redirect-charge.ts';
import { requireThreeDSecure } from '../../../../domain/charges/checkout/create-waiting-charge.ts';
import { findCheckoutChoices } from '../../../../domain/merchants/checkout/checkout-choice-store.ts';
import type { Merchant } from '../../../../domain/merchants/merchant.ts';

/**
 * Creates a redirect charge from three fields. With an email address the link is sent there; without one the merchant
 * shares it.
 */
export async function createLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewLink,
): Promise<Transaction> {
  const { email: address, name, expires_in_days: livesDays } = input;
  const [nameOfAddress = ''] = (address ?? '').split('@');
  if (input.use_3d_secure === true) requireThreeDSecure(gateway);
  const { linksUse3dSecure } = await findCheckoutChoices(gateway.database, merchant.id);
  return createRedirectCharge(gateway, scopeFor(merchant, address), id, {
    amount: input.amount,
    currency: 'COP',
    iva: input.iva ?? '0',
    description: input.description,
    send_email: address !== undefined,
    use_3d_secure: input.use_3d_secure ?? linksUse3dSecure,
    ...(input.order_id === undefined ? {} : { order_id: input.order_id }),
    ...(address === undefined ? {} : { customer: { name: name ?? nameOfAddress, email: address } }),
    ...(input.splits === undefined ? {} : { splits: input.splits }),
    ...(livesDays === undefined ? {} : { livesDays }),
  });
}

/**
 * The recipient of a link shared by WhatsApp is unknown, and only the lenient profile allows charges without a customer
 * object.
 */
const scopeFor = (merchant: Merchant, address: string | undefined) => ({
  merchant: address === undefined ? { ...merchant, profile: 'lenient' as const } : merchant,
  customerId: null,
});
