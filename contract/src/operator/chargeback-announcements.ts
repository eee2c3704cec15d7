import Type, { type Static } from 'typebox';
import { announcementKinds, announcementStates } from '../shared/disputes/case-words.ts';
import {
  checkedText,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../shared/schema/fields.ts';
import { wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { MAX_DISMISSAL_REASON } from './chargeback-cases.ts';
import { ofEnvironment } from './operator.ts';
import { eachOf } from './operator-answers.ts';
import { storedRejection } from './stored-rejection.ts';

const maybe = () => nullable(Type.String());

const announcement = Type.Object({
  connection: Type.String(),
  /** Identifies the announcement within its connection. */
  key: Type.String(),
  kind: oneOf(announcementKinds),
  /** Set for an advice message. */
  case_number: maybe(),
  /** The disputed charge, if another gateway's notice names it. */
  merchant_id: nullable(identifier()),
  transaction_id: nullable(identifier()),
  /** The text of the rejection. */
  problem: Type.String(),
  rejection: nullable(storedRejection),
  creation_date: instantOut(),
  dismissal: nullable(Type.Object({ reason: Type.String(), by: maybe(), at: instantOut() })),
});
export type ChargebackAnnouncement = Static<typeof announcement>;

const named = {
  connection: checkedText({ minLength: 1, maxLength: 40 }),
  key: checkedText({ minLength: 1, maxLength: 300 }),
};
const done = Type.Object({ done: Type.Literal(true) });

/** Announcements of connections that were rejected: an operator fixes the cause and retries them, or dismisses them. */
export const chargebackAnnouncements = {
  list: route({
    method: 'GET',
    path: '/ops/chargebacks/announcements',
    access: 'operator',
    duty: 'view',
    query: Type.Object({ state: wordFilter(announcementStates) }),
    answer: eachOf(Type.Array(announcement)),
  }),
  retry: route({
    method: 'POST',
    path: '/ops/chargebacks/:environment/announcements/retry',
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_announcement_retried',
    params: ofEnvironment,
    body: Type.Object(named),
    answer: done,
  }),
  dismiss: route({
    method: 'POST',
    path: '/ops/chargebacks/:environment/announcements/dismiss',
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_announcement_dismissed',
    params: ofEnvironment,
    body: Type.Object({ ...named, reason: requiredText(MAX_DISMISSAL_REASON) }),
    answer: done,
  }),
};
