import type { ChargeBody } from '@recaudo/contract/api/charge-routes';
import type { NewCharge, NewRedirectCharge } from '@recaudo/contract/api/charges';
import type { Gateway } from '../../../dependencies.ts';
import { refusedValue } from '../../../platform/errors.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { createStoreCharge } from '../../methods/cash/create-store-charge.ts';
import { createPseCharge } from '../../methods/pse/create-pse-charge.ts';
import type { ChargeRequestContext } from '../payment.ts';
import type { Transaction } from '../transaction.ts';
import { createAuthenticatedCharge } from './create-authenticated-charge.ts';
import { createRedirectCharge } from './create-redirect-charge.ts';

/**
 * Interface 10.3: creates the kinds of `POST /charges` whose payer must act before the money moves. Each kind has
 * its own function.
 */
export async function createWaitingCharge(
  gateway: Gateway,
  scope: Scope,
  context: ChargeRequestContext,
  body: ChargeBody,
): Promise<Transaction> {
  if (body.method === 'store') return createStoreCharge(gateway, scope, context.id, { input: body });
  if (body.method === 'bank_account') return createPseCharge(gateway, scope, context.id, { input: body });
  if (body.use_3d_secure === true) requireThreeDSecure(gateway);
  return isRedirect(body)
    ? createRedirectCharge(gateway, scope, context.id, body)
    : createAuthenticatedCharge(gateway, scope, context, body);
}

/** Interface 10.4: rejected when the charge is created, because its payer could never pay it. */
export function requireThreeDSecure({
  cardholderAuthentication,
}: Pick<Gateway, 'cardholderAuthentication'>): void {
  if (cardholderAuthentication !== undefined) return;
  throw refusedValue('use_3d_secure', 'three_d_secure_unavailable');
}

const isRedirect = (body: NewCharge | NewRedirectCharge): body is NewRedirectCharge =>
  'confirm' in body && (body.confirm as unknown) === false;
