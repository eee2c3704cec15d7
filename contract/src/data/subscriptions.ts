import Type, { type Static } from 'typebox';
import { subscriptionStatuses, subscriptionView } from '../api/subscriptions.ts';
import { amountOut } from '../fields.ts';
import { dayFilter, idFilter, listParameters, wordFilter } from '../query-fields.ts';
import { route } from '../route.ts';

const listedSubscription = Type.Object({
  ...subscriptionView.properties,
  customer: Type.Object({ name: Type.String(), email: Type.String() }),
  plan: Type.Object({ name: Type.String(), amount: amountOut() }),
});
export type ListedSubscription = Static<typeof listedSubscription>;

export const subscriptionList = {
  list: route({
    method: 'GET',
    path: '/subscriptions',
    access: 'read',
    query: listParameters({
      status: wordFilter(subscriptionStatuses, { anyCase: true }),
      plan_id: idFilter(),
      customer_id: idFilter(),
      'charge[gte]': dayFilter(),
      'charge[lte]': dayFilter(),
    }),
    answer: Type.Array(listedSubscription),
  }),
};
