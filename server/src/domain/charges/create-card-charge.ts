import type { NewCharge } from '@recaudo/contract/api/charges';
import type { NewCustomer } from '@recaudo/contract/api/customers';
import { centavosOf } from '@recaudo/contract/fields';
import type { Gateway } from '../../dependencies.ts';
import { malformed, withinField } from '../../errors.ts';
import { deviceSessionOf } from '../../http/device-session.ts';
import { newId } from '../../primitives/id.ts';
import { detailsOf } from '../customers/customer.ts';
import type { Scope } from '../merchants/merchant.ts';
import { createToken } from '../tokens/create-token.ts';
import { installmentsOf, requireWithinLimit, type Transaction, taxesOf } from './charge.ts';
import { type SaidByIssuer } from './judge-payment.ts';
import { chargeOrThrow } from './settlement.ts';
import { takeCardPayment } from './take-card-payment.ts';

/** What is known of a request besides its body. */
export interface Asking {
  id: string;
  /** It has an Idempotency-Key. */
  isRepeatable: boolean;
  ipAddress: string;
}

/** Interface 10.4: charges a saved card or a token. A refusal is recorded and thrown. */
export async function createCardCharge(
  gateway: Gateway,
  scope: Scope,
  { id, isRepeatable, ipAddress }: Asking,
  { input, said = {} }: { input: NewCharge; said?: SaidByIssuer | undefined },
): Promise<Transaction> {
  const { merchant, customerId } = scope;
  requireWithinLimit(merchant, centavosOf(input.amount));
  const customerDetails = payerDetails(scope, input.customer, gateway.clock.now());
  const result = await takeCardPayment(gateway, merchant, {
    id,
    customerId,
    sourceId: await sourceOf(gateway, scope, input),
    amountCentavos: centavosOf(input.amount),
    captures: input.capture ?? true,
    installments: installmentsOf(input),
    description: input.description,
    orderId: input.order_id || null,
    taxes: taxesOf(input),
    customerDetails,
    deviceSessionId: deviceSessionOf(input.device_session_id),
    ipAddress,
    isRepeatable,
    ...said,
  });
  return chargeOrThrow(result);
}

/** The card or token to charge. Older clients send the card itself: it goes the way of every card, through a token. */
export async function sourceOf(
  gateway: Gateway,
  { merchant }: Scope,
  { source_id: sourceId, card }: NewCharge,
): Promise<string> {
  if (sourceId !== undefined) return sourceId;
  if (card === undefined || merchant.profile !== 'lenient') throw malformed('source_id', 'required');
  const token = await createToken(gateway, merchant, newId('token'), {
    sent: card,
    payerAddress: null,
  }).catch((error: unknown) => {
    throw withinField('/card', error);
  });
  return token.id;
}

/**
 * The customer object of a merchant-level charge as it is shown (Interface 10.1); no customer account is created. It is
 * required there, except in the lenient profile; at customer level it is ignored.
 */
export function payerDetails({ merchant, customerId }: Scope, customer: NewCustomer | undefined, now: Date) {
  if (customerId !== null) return null;
  if (customer === undefined) {
    if (merchant.profile === 'lenient') return null;
    throw malformed('customer', 'required');
  }
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
