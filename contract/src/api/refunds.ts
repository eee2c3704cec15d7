import Type from 'typebox';
import { amountIn, text } from '../fields.ts';

/** Interface 11. An empty body refunds all that is left. */
export const refundRequest = Type.Object(
  { description: Type.Optional(text(250)), amount: Type.Optional(amountIn()) },
  { title: 'RefundRequest' },
);
