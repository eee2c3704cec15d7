import { fees } from '@recaudo/contract/api/fees';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction, listRefundsOf } from '../../charges/store.ts';
import { createFee } from './create-fee.ts';
import { refundFee } from './refund-fee.ts';
import { listFees } from './store.ts';
import { feeRefundToView, feeToView } from './view.ts';

/** Interface 12: fees that the merchant takes from a customer's balance. */
export function feeRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  const getFee = async (request: FastifyRequest): Promise<Transaction> => {
    const scope = { merchantId: request.caller.merchant.id, customerId: null };
    const fee = await findTransaction(database, scope, pathId(request, 'fee_id'));
    if (fee === undefined || fee.kind !== 'fee') throw notFound('fee');
    return fee;
  };

  mount(app, fees.create, async request => {
    const id = idForRequest(request, 'transaction');
    return feeToView(await createFee(request.gateway, request.caller.merchant.id, id, request.body));
  });

  mount(app, fees.list, async ({ caller, query }) => {
    const found = await listFees(database, caller.merchant.id, toListQuery(query));
    const refunds = await listRefundsOf(database, caller.merchant.id, found);
    return found.map(fee => feeToView(fee, refunds.get(fee.id)));
  });

  mount(app, fees.get, async request => {
    const fee = await getFee(request);
    const refunds = await listRefundsOf(database, request.caller.merchant.id, [fee]);
    return feeToView(fee, refunds.get(fee.id));
  });

  mount(
    app,
    fees.refund,
    // A missing fee is reported before a bad body (Interface 1.5).
    { onRequest: async request => void (await getFee(request)) },
    async request => {
      const { amount, description } = request.body;
      const refund = await refundFee(request.gateway, request.caller.merchant.id, request.params.fee_id, {
        id: idForRequest(request, 'transaction'),
        amountCentavos: amount === undefined ? undefined : centavosOf(amount),
        description: description ?? null,
      });
      return feeRefundToView(refund);
    },
  );
}
