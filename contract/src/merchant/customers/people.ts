import Type, { type Static } from 'typebox';
import { merchantMailKinds } from '../../shared/email-kinds.ts';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { trimmedFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { mailStatuses } from '../settings/emails.ts';

const maybeText = () => nullable(Type.String());

const sentMail = Type.Object({
  id: identifier(),
  kind: oneOf(merchantMailKinds),
  recipient: Type.String(),
  subject: Type.String(),
  creation_date: instantOut(),
  /** `kept`: this environment has no mail server. */
  status: oneOf(['kept', ...mailStatuses]),
});
export type PersonMail = Static<typeof sentMail>;

const delivery = Type.Object({
  event_id: identifier(),
  event_type: Type.String(),
  webhook_id: identifier(),
  url: Type.String(),
  status: oneOf(['delivered', 'failed', 'parked']),
  attempts: Type.Integer(),
  last_attempt_at: instantOut(),
  response_code: nullable(Type.Integer()),
  cause: maybeText(),
  reason: maybeText(),
});
export type PersonDelivery = Static<typeof delivery>;

/** Recent payments and subscriptions of a person, newest first. */
const activityView = Type.Object({ mails: Type.Array(sentMail), deliveries: Type.Array(delivery) });
export type PersonActivity = Static<typeof activityView>;

export const people = {
  activityOfCustomer: route({
    method: 'GET',
    path: '/customers/:customer_id/activity',
    access: 'read',
    answer: activityView,
  }),
  /** A payer who is not a saved customer. */
  activityOfPayer: route({
    method: 'GET',
    path: '/payers/activity',
    access: 'read',
    query: Type.Object({ email: trimmedFilter(100) }),
    answer: activityView,
  }),
  resendReceipt: route({
    method: 'POST',
    path: '/transactions/:transaction_id/receipt',
    access: 'money',
    change: 'receipt_resent',
    answer: Type.Object({ recipient: Type.String() }),
  }),
  /** A page for the subscriber, valid for 30 days. Anyone with the link can change the card. */
  cardLink: route({
    method: 'POST',
    path: '/subscriptions/:subscription_id/card-link',
    access: 'money',
    change: 'card_link_made',
    answer: Type.Object({ url: Type.String() }),
  }),
};
