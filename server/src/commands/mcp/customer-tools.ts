import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import { UsageError } from '../command.ts';
import { askApi, pathPart } from './ask-api.ts';
import { id, listInputs, listQuery } from './inputs.ts';
import { tool } from './tool.ts';

export const customerTools = [
  tool({
    name: 'list_customers',
    title: 'List customers',
    description: "The merchant's saved customers, newest first, or the one with the shop's own identifier.",
    input: Type.Object({
      external_id: Type.Optional(
        Type.String({ maxLength: 100, description: "The shop's own identifier of the customer" }),
      ),
      ...listInputs,
    }),
    run: async (input, { api }) =>
      askApi(await api(), '/customers', { external_id: input.external_id, ...listQuery(input) }),
  }),
  tool({
    name: 'get_customer',
    title: 'Get a customer',
    description:
      'One customer with its saved cards (numbers masked), its subscriptions and the changes of its credit.',
    input: Type.Object({ customer_id: id('Customer id, such as a0mhx3k2pz7c4w9q1d8') }),
    run: async ({ customer_id }, { api }) => {
      const caller = await api();
      const path = `/customers/${pathPart(customer_id)}`;
      const customer = await askApi(caller, path);
      const [cards, subscriptions, credits] = await Promise.all([
        askApi(caller, `${path}/cards`, { limit: 100 }),
        askApi(caller, `${path}/subscriptions`, { limit: 100 }),
        askApi(caller, `${path}/credits`, { limit: 100 }),
      ]);
      return { customer, cards, subscriptions, credits };
    },
  }),
  tool({
    name: 'list_plans',
    title: 'List plans',
    description: 'Subscription plans: amount, billing interval, trial days and retries.',
    input: Type.Object(listInputs),
    run: async (input, { api }) => askApi(await api(), '/plans', listQuery(input)),
  }),
  tool({
    name: 'list_coupons',
    title: 'List coupons',
    description: 'Coupons for subscriptions: discount, payments, limits and redemptions.',
    input: Type.Object(listInputs),
    run: async (input, { api }) => askApi(await api(), '/coupons', listQuery(input)),
  }),
  tool({
    name: 'list_subscriptions',
    title: 'List subscriptions',
    description: 'Subscriptions of one customer or of one plan, newest first.',
    input: Type.Object({
      customer_id: Type.Optional(id('Subscriptions of this customer; give this or plan_id')),
      plan_id: Type.Optional(id('Subscriptions of this plan; give this or customer_id')),
      status: Type.Optional(oneOf(['trial', 'active', 'past_due', 'unpaid', 'cancelled'])),
      ...listInputs,
    }),
    run: async (input, { api }) => {
      const { customer_id, plan_id, status } = input;
      if ((customer_id === undefined) === (plan_id === undefined)) {
        throw new UsageError(
          'Give either customer_id or plan_id. Find it with list_customers or list_plans.',
        );
      }
      const path =
        customer_id === undefined
          ? `/plans/${pathPart(plan_id ?? '')}`
          : `/customers/${pathPart(customer_id)}`;
      return askApi(await api(), `${path}/subscriptions`, { status, ...listQuery(input) });
    },
  }),
];
