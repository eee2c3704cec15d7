import Type from 'typebox';
import { amountIn, text } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { chargeView } from './charges.ts';

/** Interface 11. An empty body refunds the remaining amount. */
export const refundRequest = Type.Object(
  { description: Type.Optional(text(250)), amount: Type.Optional(amountIn()) },
  { title: 'RefundRequest' },
);

export const refunds = {
  create: route({
    method: 'POST',
    path: '/charges/:transaction_id/refund',
    atBothLevels: true,
    access: 'money',
    tags: ['Charges'],
    summary: 'Refund a charge',
    body: refundRequest,
    answer: chargeView,
  }),
};
