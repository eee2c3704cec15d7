import Type, { type Static } from 'typebox';
import { clearable } from '../../shared/schema/clearable.ts';
import { atLeastOneOf, documented, present } from '../../shared/schema/documented.ts';
import {
  amountOut,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredIdentifier,
  requiredReference,
  writtenOut,
} from '../../shared/schema/fields.ts';
import { listParameters, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { cardDataFields } from '../cards.ts';
import { chargeView } from '../charges.ts';
import { discountView } from './coupons.ts';
import { collections, invoicePreview, invoiceView } from './invoices.ts';
import { QUANTITY_MAX } from './plans.ts';
import { collectionFields, items, pause, quantityOf, shownItems, shownPause } from './subscription-parts.ts';

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

/** An id of a coupon, or a promotion code. */
const COUPON_MAX = 45;

/** Interface 16.3. `card_id` is an alias of `source_id`, from a tutorial of this API family. */
export const newSubscription = Type.Object(
  {
    plan_id: requiredIdentifier(),
    trial_end_date: Type.Optional(date()),
    source_id: Type.Optional(requiredIdentifier()),
    card_id: Type.Optional(requiredIdentifier()),
    card: Type.Optional(card),
    device_session_id: Type.Optional(reference(255)),
    quantity: Type.Optional(
      quantityOf({ description: 'Units to bill. Plans with price_model fixed take only 1' }),
    ),
    items: Type.Optional(items()),
    start_date: Type.Optional(
      date({ description: 'A later day on which the subscription begins; a trial begins on it, too' }),
    ),
    coupon: Type.Optional(requiredReference(COUPON_MAX)),
    ...collectionFields,
  },
  {
    title: 'NewSubscription',
    ...atLeastOneOf(
      { source_id: present.text },
      { card_id: present.text },
      { card: present.object },
      { collection: { const: 'send_invoice' } },
    ),
  },
);
export type NewSubscription = Static<typeof newSubscription>;

export const changeTimes = ['now', 'period_end'] as const;
export const prorations = ['charge_now', 'next_invoice', 'none'] as const;

export const changePayments = ['card', 'invoice'] as const;

const changeFields = {
  plan_id: Type.Optional(requiredIdentifier()),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: QUANTITY_MAX })),
  coupon: Type.Optional(clearable(requiredReference(COUPON_MAX))),
  items: Type.Optional(items()),
  pause: Type.Optional(clearable(pause)),
  when: Type.Optional(
    oneOf(changeTimes, {
      default: 'now',
      description: 'Of a change of plan_id or quantity: now, or when the next period is charged',
    }),
  ),
  proration: Type.Optional(
    oneOf(prorations, {
      default: 'charge_now',
      description:
        'charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on',
    }),
  ),
  payment: Type.Optional(
    oneOf(changePayments, {
      default: 'card',
      description:
        'How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes',
    }),
  ),
  preview_token: Type.Optional(
    reference(64, {
      description: 'From the preview: rejects the change (3006) if it would bill something else',
    }),
  ),
};

export const subscriptionChange = Type.Object(changeFields, { title: 'SubscriptionChange' });
export type SubscriptionChange = Static<typeof subscriptionChange>;

/** A masked card in an update means unchanged, so only a new card is validated. */
export const subscriptionUpdate = Type.Object(
  {
    ...changeFields,
    cancel_at_period_end: Type.Optional(Type.Boolean()),
    trial_end_date: Type.Optional(date()),
    source_id: Type.Optional(requiredIdentifier()),
    card_id: Type.Optional(requiredIdentifier()),
    card: Type.Optional(Type.Object({ ...Type.Partial(card).properties })),
    ...collectionFields,
  },
  { title: 'SubscriptionUpdate' },
);
export type SubscriptionUpdate = Static<typeof subscriptionUpdate>;

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

const pendingChange = Type.Object(
  {
    status: oneOf(['scheduled', 'processing', 'awaiting_payment']),
    plan_id: identifier(),
    quantity: Type.Integer(),
    items: shownItems(),
    effective_date: nullable(day()),
    invoice_id: Type.Optional(identifier()),
    expires_at: Type.Optional(instantOut()),
  },
  {
    title: 'PendingChange',
    description:
      'processing: waits for the outcome of its charge; awaiting_payment: for the payer of invoice_id, until expires_at',
  },
);

/** Interface 16.1. `transaction` is present if this call made a charge. */
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
    card: writtenOut(nullable(Type.Object({ card_number: Type.String() }))),
    quantity: Type.Optional(Type.Integer({ description: 'Units billed, where that is not 1' })),
    discount: Type.Optional(discountView),
    items: shownItems(),
    start_date: Type.Optional(day()),
    pause: shownPause(),
    pending_change: Type.Optional(pendingChange),
    collection: Type.Optional(oneOf(collections, { description: 'Where it is send_invoice' })),
    days_until_due: Type.Optional(Type.Integer()),
    invoice: Type.Optional(invoiceView),
    transaction: Type.Optional(chargeView),
  },
  { title: 'Subscription' },
);
export type Subscription = Static<typeof subscriptionView>;

export const changePreview = Type.Object(
  {
    invoice: nullable(invoicePreview),
    credit_after: amountOut({ description: 'Credit of the customer after the change' }),
    next_charge_date: nullable(day()),
    next_amount: amountOut(),
    preview_token: Type.String(),
  },
  { title: 'ChangePreview' },
);

/** Filters of every subscription list. */
export const subscriptionFilters = { status: wordFilter(subscriptionStatuses, { anyCase: true }) };

export const cancellationRefunds = ['none', 'credit', 'prorated'] as const;
export type CancellationRefund = (typeof cancellationRefunds)[number];

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
  preview: route({
    method: 'POST',
    path: '/customers/:customer_id/subscriptions/:subscription_id/preview',
    access: 'read',
    tags,
    summary: 'Preview a change of a subscription',
    body: subscriptionChange,
    answer: changePreview,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/customers/:customer_id/subscriptions/:subscription_id',
    access: 'money',
    tags,
    summary: 'Cancel a subscription',
    query: Type.Object({ refund: wordFilter(cancellationRefunds) }),
    status: 204,
    answer: Type.Null(),
  }),
  revokeChange: route({
    method: 'DELETE',
    path: '/customers/:customer_id/subscriptions/:subscription_id/pending_change',
    access: 'money',
    tags,
    summary: 'Revoke the scheduled change of a subscription',
    answer: subscriptionView,
  }),
};
