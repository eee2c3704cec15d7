import Type, { type Static } from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import type { Transaction } from '../../../domain/charges/charge.ts';
import { description, orderId } from '../../../domain/charges/schemas.ts';
import { createRedirectCharge } from '../../../domain/checkout/create-redirect-charge.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { amountIn, email, requiredText } from '../../../http/fields.ts';

const MAX_LIFE_DAYS = 365;

export const newLink = Type.Object(
  {
    amount: amountIn(),
    description: description(),
    name: Type.Optional(requiredText(100)),
    email: Type.Optional(email(100)),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIFE_DAYS })),
    order_id: Type.Optional(orderId()),
    iva: Type.Optional(requiredText(50)),
  },
  { title: 'NewPaymentLink' },
);
export type NewLink = Static<typeof newLink>;

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
