import { refunds } from '@recaudo/contract/api/refunds';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { idForRequest } from '../../platform/http/idempotency/hooks.ts';
import { mount } from '../../platform/http/mount.ts';
import { pathId } from '../../platform/http/requests/path-id.ts';
import type { App } from '../../platform/http/server.ts';
import { findTransaction } from '../charges/store.ts';
import { chargeToView, refundToView } from '../charges/view.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/keys/authenticate.ts';
import { refundCharge } from './refund-charge.ts';

/** Interface 11, at either level. */
export function refundRoutes(app: App, gateway: Gateway, { prefix, onRequest }: Level): void {
  /** A missing charge is reported before a bad body (Interface 1.5). */
  const requireCharge = async (request: FastifyRequest): Promise<void> => {
    const { merchant, customerId } = scopeOf(request);
    const scope = { merchantId: merchant.id, customerId };
    const charge = await findTransaction(gateway.database, scope, pathId(request, 'transaction_id'));
    if (charge?.kind !== 'charge') throw notFound('charge');
  };

  mount(app, refunds.create, { prefix, onRequest: [...onRequest, requireCharge] }, async request => {
    const { amount, description } = request.body;
    const made = await refundCharge(request.gateway, scopeOf(request), {
      id: idForRequest(request, 'transaction'),
      chargeId: request.params.transaction_id,
      amountCentavos: amount === undefined ? undefined : centavosOf(amount),
      description: description || null,
    });
    const view = chargeToView(made.charge, made.refunds);
    // Shows the refund of this request, even if another refund followed at once.
    return made.refund === undefined ? view : { ...view, refund: refundToView(made.refund) };
  });
}
