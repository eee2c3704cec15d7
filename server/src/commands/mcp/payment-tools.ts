import { wireStatuses } from '@recaudo/contract/api/charges';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import { askApi, pathPart } from './ask-api.ts';
import { id, listInputs, listQuery } from './inputs.ts';
import { tool } from './tool.ts';

const pesos = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));

export const paymentTools = [
  tool({
    name: 'search_payments',
    title: 'Search payments',
    description:
      "Search the merchant's payments (charges), newest first, by the shop's order number, customer, amount, status or days. Filters are combined.",
    input: Type.Object({
      order_id: Type.Optional(
        Type.String({ maxLength: 100, description: "The shop's own number of the order" }),
      ),
      customer_id: Type.Optional(id('Only payments of this saved customer')),
      amount: pesos('Exactly this amount, in pesos'),
      amount_from: pesos('This amount or more, in pesos'),
      amount_to: pesos('This amount or less, in pesos'),
      status: Type.Optional(oneOf(wireStatuses)),
      ...listInputs,
    }),
    run: async (input, { api }) => {
      const { order_id, customer_id, amount, amount_from, amount_to, status } = input;
      const level = customer_id === undefined ? '' : `/customers/${pathPart(customer_id)}`;
      return askApi(await api(), `${level}/charges`, {
        order_id,
        amount,
        'amount[gte]': amount_from,
        'amount[lte]': amount_to,
        status,
        ...listQuery(input),
      });
    },
  }),
  tool({
    name: 'get_payment',
    title: 'Get a payment',
    description:
      'One payment with its status, refunds and fee. A failed payment includes its error code and whether the card can be retried.',
    input: Type.Object({ payment_id: id('Payment id, such as tr0mhx3k2pz7c4w9q1d8') }),
    run: async ({ payment_id }, { api }) => askApi(await api(), `/charges/${pathPart(payment_id)}`),
  }),
];
