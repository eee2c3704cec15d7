import Type, { type Static } from 'typebox';
import { eventTypes } from '../shared/event-types.ts';
import { identifier, instantOut, oneOf, writtenOut } from '../shared/schema/fields.ts';
import { listParameters, textFilter, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofKind } from '../shared/words/text-kinds.ts';

/** The resource as GET returned it right after the change. */
const resource = (description: string) =>
  Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', description, additionalProperties: true }),
  );

/** Interface 17.1: an event in lists and deliveries. */
export const eventView = Type.Object(
  {
    type: oneOf(eventTypes),
    event_date: instantOut(),
    id: identifier(),
    sequence: Type.Integer({ description: 'Sequence number of the event within its resource, without gaps' }),
    transaction: resource('For charge.*, chargeback.*, fee.* and transaction.*'),
    reversal: resource('For reversal.*'),
    subscription: resource('For subscription.*'),
    invoice: resource('For invoice.*'),
    coupon: resource('For coupon.*'),
    settlement: resource('For settlement.closed and balance.negative'),
    payout: resource('For payout.*'),
    customer: resource('For customer.*'),
    card: resource('For card.*'),
    plan: resource('For plan.*'),
    credit: resource('For credit.changed'),
    webhook: resource('For webhook.disabled'),
  },
  { title: 'Event' },
);
export type Event = Static<typeof eventView>;

export const newReplay = Type.Object(
  {
    webhook_id: Type.Optional(
      ofKind(
        'identifier',
        Type.String({
          maxLength: 45,
          description: 'Send to this webhook only. Defaults to every webhook subscribed to the event type',
        }),
      ),
    ),
  },
  { title: 'NewReplay' },
);
export const replayView = Type.Object(
  { event_id: identifier(), webhooks: Type.Array(identifier()) },
  { title: 'Replay' },
);

const tags = ['Events'];

/** An event is serialized once, when it happens, so the server has it as text. */
const writtenEvent = writtenOut(eventView);

export const events = {
  list: route({
    method: 'GET',
    path: '/events',
    access: 'read',
    tags,
    summary: 'List events',
    query: listParameters({ type: wordFilter(eventTypes), resource: textFilter(45) }),
    answer: Type.Array(writtenEvent),
  }),
  get: route({
    method: 'GET',
    path: '/events/:event_id',
    access: 'read',
    tags,
    summary: 'Get an event',
    answer: writtenEvent,
  }),
  replay: route({
    method: 'POST',
    path: '/events/:event_id/replay',
    access: 'webhooks',
    tags,
    summary: 'Resend an event',
    body: newReplay,
    answer: replayView,
  }),
};
