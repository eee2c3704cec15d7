import Type from 'typebox';
import { eventTypes } from '../event-types.ts';
import { identifier, instantOut, oneOf } from '../fields.ts';

/** The object that GET returns for it, as it was after the change. */
const resource = (description: string) =>
  Type.Optional(Type.Unsafe<object>({ type: 'object', description, additionalProperties: true }));

/** Interface 17.1: what is listed, and what is delivered. */
export const eventView = Type.Object(
  {
    type: oneOf(eventTypes),
    event_date: instantOut(),
    id: identifier(),
    sequence: Type.Integer({ description: 'Counts the events of this resource, without gaps' }),
    transaction: resource('For charge.*, chargeback.*, fee.* and transaction.*'),
    subscription: resource('For subscription.*'),
    customer: resource('For customer.*'),
    card: resource('For card.*'),
    plan: resource('For plan.*'),
    webhook: resource('For webhook.disabled'),
  },
  { title: 'Event' },
);
