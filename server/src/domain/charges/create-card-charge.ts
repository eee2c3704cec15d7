import type { Gateway } from '../../dependencies.ts';
import { malformed } from '../../errors.ts';
import { centavosOf } from '../../http/fields.ts';
import { newId } from '../../primitives/id.ts';
import { detailsOf } from '../customers/create-customer.ts';
import type { Scope } from '../merchants/merchant.ts';
import { createToken } from '../tokens/create-token.ts';
import type { Transaction } from './charge.ts';
import { chargeOrThrow } from './payment-result.ts';
import type { NewCharge } from './schemas.ts';
import { takeCardPayment } from './take-card-payment.ts';

/** Spec 4.1, form A: charges a saved card or a token. A refusal is recorded and thrown. */
export async function createCardCharge(
  gateway: Gateway,
  { merchant, customerId }: Scope,
  id: string,
  wanted: NewCharge,
  ipAddress: string,
): Promise<Transaction> {
  const isLenient = merchant.profile === 'lenient';
  const atMerchantLevel = customerId === null;
  if (atMerchantLevel && wanted.customer === undefined && !isLenient) {
    throw malformed('customer', 'is required');
  }
  const result = await takeCardPayment(gateway, merchant, {
    id,
    customerId,
    sourceId: wanted.source_id ?? (await tokenOfInlineCard(gateway, merchant.id, wanted, isLenient)),
    amountCentavos: centavosOf(wanted.amount),
    captures: wanted.capture ?? true,
    description: wanted.description,
    orderId: wanted.order_id || null,
    iva: wanted.iva,
    customerDetails: atMerchantLevel ? customerDetailsOf(wanted, gateway.clock.now()) : null,
    deviceSessionId: wanted.device_session_id,
    ipAddress,
  });
  return chargeOrThrow(result);
}

/** Older clients send the card itself: it goes the way of every card, through a token. */
async function tokenOfInlineCard(
  gateway: Gateway,
  merchantId: string,
  { card }: NewCharge,
  isLenient: boolean,
): Promise<string> {
  if (card === undefined || !isLenient) throw malformed('source_id', 'is required');
  const token = await createToken(gateway, merchantId, newId('token'), card);
  return token.id;
}

/** The customer object of the charge as it is shown (spec 2.6); no customer account is created. */
function customerDetailsOf({ customer }: NewCharge, now: Date) {
  if (customer === undefined) return null;
  const details = detailsOf(customer);
  return {
    name: details.name,
    last_name: details.lastName,
    email: details.email,
    phone_number: details.phoneNumber,
    address: null,
    customer_address: details.address,
    creation_date: now,
    external_id: customer.external_id ?? null,
  };
}
