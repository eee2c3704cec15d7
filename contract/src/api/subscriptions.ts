import Type, { type Static } from 'typebox';
import { atLeastOneOf, documented, present } from '../shared/schema/documented.ts';
import {
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredIdentifier,
  writtenOut,
} from '../shared/schema/fields.ts';
import { listParameters, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { cardDataFields } from './cards.ts';
import { chargeView } from './charges.ts';
import { QUANTITY_MAX } from './plans.ts';

export const subscriptionStatuses = ['trial', 'active', 'past_due', 'unpaid', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Interface 1.3. */

const card = Type.Object(
  {
    ...cardDataFields,
    device_session_id: Type.Optional(reference(255)),
  },
  documented({ required: Object.keys(cardDataFields) }),
);

/** Interface 16.3. `card_id` is another name of `source_id`, from a tutorial of this API family. */
export const newSubscription = Type.Object(
  {
    plan_id: requiredIdentifier(),
    trial_end_date: Type.Optional(date()),
    source_id: Type.Optional(requiredIdentifier()),
    card_id: Type.Optional(requiredIdentifier()),
    card: Type.Optional(card),
    device_session_id: Type.Optional(reference(255)),
    quantity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: QUANTITY_MAX,
        default: 1,
        description: 'Units to bill. Plans with price_model fixed take only 1',
      }),
    ),
  },
  {
    title: 'NewSubscription',
    ...atLeastOneOf({ source_id: present.text }, { card_id: present.text }, { card: present.object }),
  },
);
export type NewSubscription = Static<typeof newSubscription>;

/** A masked card in an update means: unchanged. So its fields are judged only when it is a new one. */
export const subscriptionUpdate = Type.Object(
  {
    cancel_at_period_end: Type.Optional(Type.Boolean()),
    trial_end_date: Type.Optional(date()),
    source_id: Type.Optional(requiredIdentifier()),
    card_id: Type.Optional(requiredIdentifier()),
    card: Type.Optional(Type.Object({ ...Type.Partial(card).properties })),
  },
  { title: 'SubscriptionUpdate' },
);
export type SubscriptionUpdate = Static<typeof subscriptionUpdate>;

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

/** Interface 16.1. `transaction` is there when the answer itself made the first charge. */
export const subscriptionView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    status: oneOf(subscriptionStatuses),
    cancel_at_period_end: Type.Boolean(),
    charge_date: nullable(day()),
    current_period_number: Type.Integer(),
    period_end_date: day(),
    trial_end_date: day(),
    plan_id: identifier(),
    customer_id: identifier(),
    card: writtenOut(Type.Object({ card_number: Type.String() })),
    quantity: Type.Optional(Type.Integer({ description: 'Units billed, where that is not 1' })),
    transaction: Type.Optional(chargeView),
  },
  { title: 'Subscription' },
);
export type Subscription = Static<typeof subscriptionView>;

/** Of every list of subscriptions. */
export const subscriptionFilters = { status: wordFilter(subscriptionStatuses, { anyCase: true }) };

const tags = ['Subscriptions'];

/** Interface 16.3, Interface 16.6 and Interface 16.7. */
export const subscriptions = {
  create: route({
    method: 'POST',
    path: '/customers/:customer_id/subscriptions',
    access: 'money',
    tags,
    summary: 'Create a subscription',
    body: newSubscription,
    status: 201,
    answer: subscriptionView,
  }),
  list: route({
    method: 'GET',
    path: '/customers/:customer_id/subscriptions',
    access: 'read',
    tags,
    summary: "List a customer's subscriptions",
    query: listParameters(subscriptionFilters),
    answer: Type.Array(subscriptionView),
  }),
  listOfPlan: route({
    method: 'GET',
    path: '/plans/:plan_id/subscriptions',
    access: 'read',
    tags,
    summary: "List a plan's subscriptions",
    query: listParameters(subscriptionFilters),
    answer: Type.Array(subscriptionView),
  }),
  get: route({
    method: 'GET',
    path: '/customers/:customer_id/subscriptions/:subscription_id',
    access: 'read',
    tags,
    summary: 'Get a subscription',
    answer: subscriptionView,
  }),
  update: route({
    method: 'PUT',
    path: '/customers/:customer_id/subscriptions/:subscription_id',
    access: 'money',
    tags,
    summary: 'Update a subscription',
    body: subscriptionUpdate,
    answer: subscriptionView,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/customers/:customer_id/subscriptions/:subscription_id',
    access: 'money',
    tags,
    summary: 'Cancel a subscription',
    status: 204,
    answer: Type.Null(),
  }),
};
