import Type, { type Static } from 'typebox';
import { subscriptionStatuses, subscriptionView } from '../../api/billing/subscriptions.ts';
import { methods, wireStatuses } from '../../api/charges.ts';
import { retryDecisionView } from '../../shared/retry.ts';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  writtenOut,
} from '../../shared/schema/fields.ts';
import { dayFilter, idFilter, listParameters, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const listedSubscription = Type.Object({
  ...subscriptionView.properties,
  /** Null if the periods are invoiced. */
  card: writtenOut(nullable(Type.Object({ card_number: Type.String(), brand: Type.String() }))),
  customer: Type.Object({ name: Type.String(), email: Type.String() }),
  plan: Type.Object({ name: Type.String(), amount: amountOut() }),
});
export type ListedSubscription = Static<typeof listedSubscription>;

const subscriptionCharge = Type.Object({
  transaction_id: identifier(),
  at: instantOut(),
  period: Type.Integer(),
  method: oneOf(methods),
  status: oneOf(wireStatuses),
  amount: amountOut(),
  error_code: nullable(Type.Integer()),
});

const subscriptionTimeline = Type.Object({
  charges: Type.Array(subscriptionCharge),
  decisions: Type.Array(retryDecisionView),
});
export type SubscriptionTimeline = Static<typeof subscriptionTimeline>;

export const subscriptionList = {
  /** Its charges and the decisions after declines, newest first. */
  timeline: route({
    method: 'GET',
    path: '/subscriptions/:subscription_id/timeline',
    access: 'read',
    answer: subscriptionTimeline,
  }),
  list: route({
    method: 'GET',
    path: '/subscriptions',
    access: 'read',
    query: listParameters({
      status: wordFilter([...subscriptionStatuses, 'paused'], { anyCase: true }),
      plan_id: idFilter(),
      customer_id: idFilter(),
      'charge[gte]': dayFilter(),
      'charge[lte]': dayFilter(),
    }),
    answer: Type.Array(listedSubscription),
  }),
};
