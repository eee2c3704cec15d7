import { captureRequest, chargeUpdate, chargeView, nothing } from '@recaudo/contract/api/charges';
import { answers, centavosOf } from '@recaudo/contract/fields';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { translatingConstraints } from '../../database/constraint.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/authenticate.ts';
import { cancelCharge } from './cancel-charge.ts';
import { captureCharge } from './capture-charge.ts';
import type { Transaction } from './charge.ts';
import { chargeListParameters, readChargeFilters } from './list-filters.ts';
import { findTransaction, listCharges, listRefundsOf, updateTransactionDetails } from './store.ts';
import { chargeToView } from './view.ts';

const tags = ['Charges'];

/** Interface 10.8 and 4.4, at either level. Creation, which knows every payment method, is in checkout/charge-routes.ts. */
export function chargeRoutes(app: App, gateway: Gateway, { prefix, onRequest }: Level): void {
  const { database } = gateway;
  const all = `${prefix}/charges`;
  const one = `${prefix}/charges/:transaction_id`;

  const rowScope = (request: FastifyRequest) => {
    const { merchant, customerId } = scopeOf(request);
    return { merchantId: merchant.id, customerId };
  };
  const getCharge = async (request: FastifyRequest): Promise<Transaction> => {
    const charge = await findTransaction(database, rowScope(request), pathId(request, 'transaction_id'));
    if (charge === undefined || charge.kind !== 'charge') throw notFound();
    return charge;
  };
  /** A missing charge is told before a bad body (Interface 1.5). */
  const onRequestOfOne = [...onRequest, async (request: FastifyRequest) => void (await getCharge(request))];
  const view = async (merchantId: string, charge: Transaction) => {
    const refunds = await listRefundsOf(database, merchantId, [charge]);
    return chargeToView(charge, refunds.get(charge.id));
  };

  app.get(
    all,
    {
      schema: {
        tags,
        summary: 'List charges',
        querystring: chargeListParameters,
        response: answers(200, Type.Array(chargeView)),
      },
      onRequest,
    },
    async request => {
      const scope = rowScope(request);
      const charges = await listCharges(database, scope, readChargeFilters(request.query));
      const refunds = await listRefundsOf(database, scope.merchantId, charges);
      return charges.map(charge => chargeToView(charge, refunds.get(charge.id)));
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a charge', response: answers(200, chargeView) }, onRequest },
    async request => view(request.caller.merchant.id, await getCharge(request)),
  );

  app.put(
    one,
    {
      schema: { tags, summary: 'Update a charge', body: chargeUpdate, response: answers(200, chargeView) },
      onRequest: onRequestOfOne,
    },
    async request => {
      const { merchant } = request.caller;
      const id = pathId(request, 'transaction_id');
      const { description = null, order_id: orderId = null } = request.body;
      const taken = () => new GatewayError(1006);
      const charge = await translatingConstraints({ transactions_order_id_taken: taken }, () =>
        updateTransactionDetails(database, merchant.id, id, { description, orderId }),
      );
      if (charge === undefined) throw notFound();
      return view(merchant.id, charge);
    },
  );

  app.post(
    `${one}/capture`,
    {
      schema: { tags, summary: 'Capture a charge', body: captureRequest, response: answers(200, chargeView) },
      onRequest: onRequestOfOne,
    },
    async request => {
      const { amount } = request.body;
      const charge = await captureCharge(request.gateway, scopeOf(request), {
        chargeId: pathId(request, 'transaction_id'),
        requestId: idForRequest(request, 'transaction'),
        amountCentavos: amount === undefined ? undefined : centavosOf(amount),
      });
      return view(request.caller.merchant.id, charge);
    },
  );

  app.post(
    `${one}/cancel`,
    {
      schema: { tags, summary: 'Cancel a charge', body: nothing, response: answers(200, chargeView) },
      onRequest: onRequestOfOne,
    },
    async request =>
      chargeToView(await cancelCharge(request.gateway, scopeOf(request), pathId(request, 'transaction_id'))),
  );
}
