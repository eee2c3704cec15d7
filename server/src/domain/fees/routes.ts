import { feeRefundView, feeView, newFee, newFeeRefund } from '@recaudo/contract/api/fees';
import { answers, centavosOf } from '@recaudo/contract/fields';
import { listParameters } from '@recaudo/contract/query-fields';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { readListQuery } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import type { Transaction } from '../charges/charge.ts';
import { findTransaction, listRefundsOf } from '../charges/store.ts';
import { createFee } from './create-fee.ts';
import { refundFee } from './refund-fee.ts';
import { listFees } from './store.ts';
import { feeRefundToView, feeToView } from './view.ts';

const tags = ['Fees'];
const one = '/fees/:fee_id';

/** Interface 12: balance that the merchant takes from a customer. */
export function feeRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  const getFee = async (request: FastifyRequest): Promise<Transaction> => {
    const scope = { merchantId: request.caller.merchant.id, customerId: null };
    const fee = await findTransaction(database, scope, pathId(request, 'fee_id'));
    if (fee === undefined || fee.kind !== 'fee') throw notFound();
    return fee;
  };
  const views = async (merchantId: string, fees: readonly Transaction[]) => {
    const refunds = await listRefundsOf(database, merchantId, fees);
    return fees.map(fee => feeToView(fee, refunds.get(fee.id)));
  };

  app.post(
    '/fees',
    { schema: { tags, summary: 'Take a fee', body: newFee, response: answers(200, feeView) } },
    async request => {
      const id = idForRequest(request, 'transaction');
      return feeToView(await createFee(request.gateway, request.caller.merchant.id, id, request.body));
    },
  );

  app.get(
    '/fees',
    {
      schema: {
        tags,
        summary: 'List fees',
        querystring: listParameters({}),
        response: answers(200, Type.Array(feeView)),
      },
    },
    async request => {
      const { merchant } = request.caller;
      return views(merchant.id, await listFees(database, merchant.id, readListQuery(request.query)));
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a fee', response: answers(200, feeView) } },
    async request => (await views(request.caller.merchant.id, [await getFee(request)]))[0],
  );

  app.post(
    `${one}/refund`,
    {
      schema: { tags, summary: 'Refund a fee', body: newFeeRefund, response: answers(200, feeRefundView) },
      // A missing fee is told before a bad body (Interface 1.5).
      onRequest: async request => void (await getFee(request)),
    },
    async request => {
      const { amount, description } = request.body;
      const refund = await refundFee(request.gateway, request.caller.merchant.id, pathId(request, 'fee_id'), {
        id: idForRequest(request, 'transaction'),
        amountCentavos: amount === undefined ? undefined : centavosOf(amount),
        description: description ?? null,
      });
      return feeRefundToView(refund);
    },
  );
}
