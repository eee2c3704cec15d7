import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { type GatewayError, notFound, tokenUsed } from '../../platform/errors.ts';
import { isTokenUsed, releaseToken } from '../cards/tokens/store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { PaymentGateway } from '../payments/card-operation.ts';
import { findOrderIdConflict } from './order-holder-store.ts';
import type { PaymentResult } from './payment.ts';
import { findTransaction } from './store.ts';
import type { Transaction } from './transaction.ts';
import { resultOf } from './view.ts';

/** A repeated id is a repeated request: it gets the result of the first. */
export const resultOfEarlier = async (gateway: PaymentGateway, merchant: Merchant, charge: Transaction) =>
  resultOfRepeat(await requireEarlierCharge(gateway, merchant, charge));

export async function requireEarlierCharge(
  gateway: PaymentGateway,
  merchant: Merchant,
  charge: Transaction,
): Promise<Transaction> {
  const present = await findEarlierCharge(gateway, merchant, charge.id);
  // This request reserved the token again; release it unless the charge used it.
  const isUsed = present !== undefined && present.status !== 'failed';
  if (charge.sourceId !== null && !isUsed) {
    await releaseToken(gateway.database, merchant.id, charge.sourceId, charge.id);
  }
  if (present === undefined) throw await findOrderIdConflict(gateway.database, merchant.id, charge.orderId);
  return present;
}

export const findEarlierCharge = (gateway: PaymentGateway, merchant: Merchant, id: string) =>
  findTransaction(gateway.database, { merchantId: merchant.id, customerId: null }, id);

/** For a repeated request the outage is over, so the final outcome is stored. */
export function resultOfRepeat(charge: Transaction): PaymentResult {
  const result = resultOf(charge);
  return result.kind === 'refused' && result.code === errors.unavailable
    ? { kind: 'not_made', charge }
    : result;
}

/** The customer is missing, the token is used, or no card or token has the id. */
export async function missingSource(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
  { customerId, sourceId }: { customerId: string | null; sourceId: string },
  customerFound: boolean,
): Promise<GatewayError> {
  if (!customerFound && customerId !== null) return notFound('customer');
  const isUsed = await isTokenUsed(database, merchantId, sourceId, clock.now());
  return isUsed ? tokenUsed('/source_id') : notFound('source', '/source_id');
}
