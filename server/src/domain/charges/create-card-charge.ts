import type { Gateway } from '../../dependencies.ts';
import { malformed } from '../../errors.ts';
import { centavosOf } from '../../http/fields.ts';
import { newId } from '../../primitives/id.ts';
import { deviceSessionOf } from '../cards/device-session.ts';
import { requireWithinLimit } from '../merchants/limits.ts';
import type { Scope } from '../merchants/merchant.ts';
import { createToken } from '../tokens/create-token.ts';
import type { Transaction } from './charge.ts';
import { payerDetails } from './payer-details.ts';
import { chargeOrThrow } from './payment-result.ts';
import type { NewCharge } from './schemas.ts';
import { type Refusal, takeCardPayment } from './take-card-payment.ts';

/** What is known of a request besides its body. */
export interface Asking {
  id: string;
  /** It has an Idempotency-Key. */
  isRepeatable: boolean;
  ipAddress: string;
}

/** Spec 4.1, form A: charges a saved card or a token. A refusal is recorded and thrown. */
export async function createCardCharge(
  gateway: Gateway,
  scope: Scope,
  { id, isRepeatable, ipAddress }: Asking,
  input: NewCharge,
  refusedWith?: Refusal,
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
    description: input.description,
    orderId: input.order_id || null,
    iva: input.iva,
    customerDetails,
    deviceSessionId: deviceSessionOf(input.device_session_id),
    ipAddress,
    isRepeatable,
    ...(refusedWith === undefined ? {} : { refusedWith }),
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
  if (card === undefined || merchant.profile !== 'lenient') throw malformed('source_id', 'is required');
  const token = await createToken(gateway, merchant.id, newId('token'), card, null);
  return token.id;
}
