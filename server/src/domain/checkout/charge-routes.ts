import { type ChargeBody, charges } from '@recaudo/contract/api/charge-routes';
import type { NewCharge, NewRedirectCharge } from '@recaudo/contract/api/charges';
import type { Gateway } from '../../dependencies.ts';
import { refusedValue } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { mount } from '../../http/mount.ts';
import type { App } from '../../http/server.ts';
import { createStoreCharge } from '../cash/create-store-charge.ts';
import type { Transaction } from '../charges/charge.ts';
import { type Asking, createCardCharge } from '../charges/create-card-charge.ts';
import { chargeToView } from '../charges/view.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/authenticate.ts';
import type { Scope } from '../merchants/merchant.ts';
import { createPseCharge } from '../pse/create-pse-charge.ts';
import { createAuthenticatedCharge } from './create-authenticated-charge.ts';
import { createRedirectCharge } from './create-redirect-charge.ts';

/** Interface 10.3 at either level: one path, one method, several forms. */
export function chargeCreationRoutes(app: App, level: Level): void {
  mount(app, charges.create, level, async request => {
    const asking = {
      id: idForRequest(request, 'transaction'),
      isRepeatable: request.idempotency !== null,
      ipAddress: request.ip,
    };
    return chargeToView(await createCharge(request.gateway, scopeOf(request), asking, request.body));
  });
}

/** Each form has its own verb; those that wait for their payer end in `createPendingCharge`. */
async function createCharge(
  gateway: Gateway,
  scope: Scope,
  asking: Asking,
  body: ChargeBody,
): Promise<Transaction> {
  if (body.method === 'store') return createStoreCharge(gateway, scope, asking.id, { input: body });
  if (body.method === 'bank_account') return createPseCharge(gateway, scope, asking.id, { input: body });
  if (body.use_3d_secure === true) requireThreeDSecure(gateway);
  if (isRedirect(body)) return createRedirectCharge(gateway, scope, asking.id, body);
  return body.use_3d_secure === true
    ? createAuthenticatedCharge(gateway, scope, asking, body)
    : createCardCharge(gateway, scope, asking, { input: body });
}

/** Interface 10.4: rejected when the charge is created, because its payer could never pay it. */
function requireThreeDSecure({ cardholderAuthentication }: Gateway): void {
  if (cardholderAuthentication !== undefined) return;
  throw refusedValue('use_3d_secure', 'three_d_secure_unavailable');
}

/** Of a card charge nothing is known of `confirm`: it may be true, or anything that is not read. */
const isRedirect = (body: NewCharge | NewRedirectCharge): body is NewRedirectCharge =>
  'confirm' in body && (body.confirm as unknown) === false;
