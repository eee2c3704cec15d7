import { type ChargeBody, charges } from '@recaudo/contract/api/charge-routes';
import type { NewCharge } from '@recaudo/contract/api/charges';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { idForRequest } from '../../platform/http/idempotency/hooks.ts';
import { mount } from '../../platform/http/mount.ts';
import { pathId } from '../../platform/http/requests/path-id.ts';
import type { App } from '../../platform/http/server.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/keys/authenticate.ts';
import type { Scope } from '../merchants/merchant.ts';
import { cancelCharge } from './follow-ups/cancel-charge.ts';
import { captureCharge } from './follow-ups/capture-charge.ts';
import { toChargeFilters } from './list-filters.ts';
import { withOrderIdConflict } from './order-holder-store.ts';
import type { ChargeRequestContext } from './payment.ts';
import { findTransaction, listCharges, listRefundsOf, updateTransactionDetails } from './store.ts';
import { createCardCharge } from './take-card-payment.ts';
import type { Transaction } from './transaction.ts';
import { chargeToView } from './view.ts';

/** Creates a charge that waits for its payer. Every method depends on charges, so operations.ts passes this verb in. */
export type CreateWaitingCharge = (
  gateway: Gateway,
  scope: Scope,
  context: ChargeRequestContext,
  body: ChargeBody,
) => Promise<Transaction>;

/** Interface 10.3, 10.8 and 10.9, at either level. */
export function chargeRoutes(
  app: App,
  gateway: Gateway,
  level: Level,
  createWaitingCharge: CreateWaitingCharge,
): void {
  const { database } = gateway;

  const rowScope = (request: FastifyRequest) => {
    const { merchant, customerId } = scopeOf(request);
    return { merchantId: merchant.id, customerId };
  };
  const getCharge = async (request: FastifyRequest): Promise<Transaction> => {
    const charge = await findTransaction(database, rowScope(request), pathId(request, 'transaction_id'));
    if (charge === undefined || charge.kind !== 'charge') throw notFound('charge');
    return charge;
  };
  /** A missing charge is reported before an invalid body (Interface 1.5). */
  const requireCharge = async (request: FastifyRequest): Promise<void> => {
    await getCharge(request);
  };
  const levelOfOne = { prefix: level.prefix, onRequest: [...level.onRequest, requireCharge] };
  const view = async (merchantId: string, charge: Transaction) => {
    const refunds = await listRefundsOf(database, merchantId, [charge]);
    return chargeToView(charge, refunds.get(charge.id));
  };

  mount(app, charges.create, level, async request => {
    const { gateway: own, body } = request;
    const scope = scopeOf(request);
    const asking = {
      id: idForRequest(request, 'transaction'),
      isRepeatable: request.idempotency !== null,
      ipAddress: request.ip,
    };
    const charge = isChargedAtOnce(body)
      ? await createCardCharge(own, scope, asking, { input: body })
      : await createWaitingCharge(own, scope, asking, body);
    return chargeToView(charge);
  });

  mount(app, charges.list, level, async request => {
    const scope = rowScope(request);
    const found = await listCharges(database, scope, toChargeFilters(request.query));
    const refunds = await listRefundsOf(database, scope.merchantId, found);
    return found.map(charge => chargeToView(charge, refunds.get(charge.id)));
  });

  mount(app, charges.get, level, async request => view(request.caller.merchant.id, await getCharge(request)));

  mount(app, charges.update, levelOfOne, async ({ caller, params, body }) => {
    const { merchant } = caller;
    const { description = null, order_id: orderId = null } = body;
    const charge = await withOrderIdConflict(database, merchant.id, orderId ?? null, () =>
      updateTransactionDetails(database, merchant.id, params.transaction_id, { description, orderId }),
    );
    if (charge === undefined) throw notFound('charge');
    return view(merchant.id, charge);
  });

  mount(app, charges.capture, levelOfOne, async request => {
    const { amount } = request.body;
    const charge = await captureCharge(request.gateway, scopeOf(request), {
      chargeId: request.params.transaction_id,
      requestId: idForRequest(request, 'transaction'),
      amountCentavos: amount === undefined ? undefined : centavosOf(amount),
    });
    return view(request.caller.merchant.id, charge);
  });

  mount(app, charges.cancel, levelOfOne, async request =>
    chargeToView(await cancelCharge(request.gateway, scopeOf(request), request.params.transaction_id)),
  );
}

/** `confirm` is not a field of a card charge, so it may be true or any other value except false. */
const isChargedAtOnce = (body: ChargeBody): body is NewCharge =>
  body.method !== 'store' &&
  body.method !== 'bank_account' &&
  body.use_3d_secure !== true &&
  !('confirm' in body && (body.confirm as unknown) === false);
