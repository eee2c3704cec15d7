import Type, { type Static } from 'typebox';
import { date, identifier, nullable, oneOf, requiredIdentifier } from '../../shared/schema/fields.ts';
import { DAYS_UNTIL_DUE_MAX } from './invoice-actions.ts';
import { type Collection, collections } from './invoices.ts';
import { QUANTITY_MAX } from './plans.ts';

/** Extensions of subscriptions: several items, and pauses. */

export const quantityOf = (also: object = {}) =>
  Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, default: 1, ...also });

export const ITEMS_MAX = 20;

const sentItem = Type.Object({ plan_id: requiredIdentifier(), quantity: Type.Optional(quantityOf()) });
export type SentItem = Static<typeof sentItem>;

export const items = () =>
  Type.Array(sentItem, {
    minItems: 1,
    maxItems: ITEMS_MAX,
    description: 'Everything that is billed, plan_id first: plans of one interval, each with its own line',
  });

export const pause = Type.Object(
  {
    until: Type.Optional(date({ description: 'The day on which billing goes on by itself' })),
    extend: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: the days that are left of the period or trial continue after the pause',
      }),
    ),
  },
  { description: 'Pauses the subscription; null resumes it' },
);
export type SentPause = Static<typeof pause>;

export const shownItems = () =>
  Type.Optional(
    Type.Array(Type.Object({ plan_id: identifier(), quantity: Type.Integer() }), {
      description: 'Everything that is billed, where that is more than one plan',
    }),
  );

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

export const shownPause = () =>
  Type.Optional(
    Type.Object(
      { since: day(), until: nullable(day()), extend: Type.Boolean() },
      { title: 'SubscriptionPause', description: 'Only while the subscription is paused' },
    ),
  );

/** How the periods of a subscription are collected. */
export const collectionFields = {
  collection: Type.Optional(
    Type.Unsafe<Collection>({
      ...oneOf(collections),
      description:
        'automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page',
    }),
  ),
  days_until_due: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: DAYS_UNTIL_DUE_MAX,
      description:
        'From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice',
    }),
  ),
};
