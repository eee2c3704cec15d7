import { nothing } from '@recaudo/contract/api/charges';
import {
  cashPaymentView,
  cashReferenceView,
  isNetworkTransactionId,
  newCashPayment,
  reversedPayment,
} from '@recaudo/contract/api/store';
import { errors } from '@recaudo/contract/shared/error-table';
import { answers, centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { GatewayError, notFound } from '../../../../platform/errors.ts';
import { rejectOverload } from '../../../../platform/http/access/overload.ts';
import type { App } from '../../../../platform/http/server.ts';
import { findVoucher } from '../vouchers/find-voucher.ts';
import { isReference } from '../vouchers/reference.ts';
import { cashPaymentToView, cashReferenceToView } from '../vouchers/view.ts';
import { authenticateNetwork } from './authenticate-network.ts';
import { confirmPayment } from './confirm-payment.ts';
import { reversePayment } from './reverse-payment.ts';

const tags = ['Cash networks'];
/** Basic authentication, with the network's key in place of the merchant's. */
const security = [{ apiKey: [] }];

const parameter = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? '';

/** The API of the cash networks. Their keys are valid only here, and no other key is. */
export const cashNetworkApi = (app: App, gateway: Gateway) =>
  app.register(
    async scope => {
      const cash = scope as App;
      cash.decorateRequest('cashNetwork');
      rejectOverload(cash, gateway.maxInFlight);
      cash.addHook('onRequest', async request => {
        request.cashNetwork = await authenticateNetwork(gateway, request);
      });
      cashRoutes(cash, gateway);
    },
    { prefix: '/cash/v1' },
  );

function cashRoutes(cash: App, gateway: Gateway): void {
  cash.get(
    '/references/:reference',
    { schema: { tags, security, summary: 'Look up a reference', response: answers(200, cashReferenceView) } },
    async request => {
      const reference = parameter(request, 'reference');
      const voucher = isReference(reference) ? await findVoucher(gateway, reference) : undefined;
      if (voucher === undefined) throw notFound('reference');
      if (voucher.merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
      return cashReferenceToView(reference, voucher);
    },
  );

  cash.post(
    '/payments',
    {
      schema: {
        tags,
        security,
        summary: 'Confirm a payment',
        body: newCashPayment,
        response: answers(200, cashPaymentView),
      },
    },
    async request => {
      const {
        reference,
        amount,
        network_transaction_id: networkTransactionId,
        paid_at: paidAt,
      } = request.body;
      const taken = { reference, amountCentavos: centavosOf(amount), networkTransactionId, paidAt };
      return cashPaymentToView(await confirmPayment(gateway, request.cashNetwork, taken));
    },
  );

  cash.post(
    '/payments/:network_transaction_id/reverse',
    {
      schema: {
        tags,
        security,
        summary: 'Reverse a payment',
        params: reversedPayment,
        body: nothing,
        response: answers(200, cashPaymentView),
      },
    },
    async request => {
      const number = parameter(request, 'network_transaction_id');
      if (!isNetworkTransactionId(number)) throw notFound('reference');
      return cashPaymentToView(await reversePayment(gateway, request.cashNetwork, number));
    },
  );
}
