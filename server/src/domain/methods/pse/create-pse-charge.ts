import type { NewPseCharge } from '@recaudo/contract/api/pse';
import { errors } from '@recaudo/contract/shared/error-table';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { PaymentDetails, Transaction } from '../../charges/charge.ts';
import { createPendingCharge, type MadeFor } from '../../charges/hosted/create-pending-charge.ts';
import { newLinkId } from '../../charges/hosted/handle-store.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { listPseConnections, type PayableByPse } from './pse-connections.ts';
import { psePath } from './pse-payment-method.ts';

/** How long the page waits for a payer to choose a bank; no request field sets it. */
const PAGE_LIFE_MS = 3 * 86_400_000;
export const pageEnd = (now: Date): Date => new Date(now.getTime() + PAGE_LIFE_MS);

/** Interface 13: a payment from a bank account, made by the payer at payment_method.url. */
export async function createPseCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  { input, madeFor }: { input: NewPseCharge; madeFor?: MadeFor | undefined },
): Promise<Transaction> {
  await requirePseConnection(gateway, scope.merchant.id, { id, amountCentavos: centavosOf(input.amount) });
  const link = newLinkId();
  const { redirect_url: redirectUrl, metadata } = input;
  return createPendingCharge(gateway, scope, id, {
    input,
    pending: {
      method: 'bank_account',
      status: 'charge_pending',
      dueDate: madeFor?.dueDate ?? pageEnd(gateway.clock.now()),
      ...(redirectUrl === undefined ? {} : { redirectUrl }),
      details: {
        payment_method: { type: 'redirect', url: gateway.baseUrl + psePath(link) },
        link,
        ...(metadata === undefined ? {} : { metadata }),
        ...madeFor?.details,
      },
      handles: [link],
      ...(madeFor === undefined ? {} : { also: madeFor.also, splits: madeFor.splits }),
    },
  });
}

/** 1004: rejects a payment that no connection could carry. */
async function requirePseConnection(
  gateway: Gateway,
  merchantId: string,
  charge: PayableByPse,
): Promise<void> {
  if ((await listPseConnections(gateway, merchantId, charge)).length > 0) return;
  throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
}

/** The address that the payer of a hosted charge opens. */
export function payerUrlOf({ id, paymentDetails }: Transaction): string {
  const details = JSON.parse(paymentDetails ?? '{}') as Partial<PaymentDetails>;
  const url = details.payment_method?.['url'];
  if (typeof url !== 'string') throw new Error(`the charge ${id} has no page`);
  return url;
}
