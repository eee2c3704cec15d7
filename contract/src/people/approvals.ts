import Type, { type Static } from 'typebox';
import { changeKinds, changeStates } from '../shared/audit/change-words.ts';
import { environments } from '../shared/environment.ts';
import { identifier, instantOut, nullable, oneOf, requiredText } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';

/** An operator, or a command, which has no account. */
const principal = Type.Object({ account_id: nullable(identifier()), name: Type.String() });

/** A changed field before and after; null means no value. Secrets are named, never shown. */
const changeField = Type.Object({
  name: Type.String(),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
});
export type ChangeField = Static<typeof changeField>;

const change = Type.Object({
  id: identifier(),
  kind: oneOf(changeKinds),
  environment: oneOf(environments),
  /** The connection, merchant or request to change. */
  target: Type.String(),
  fields: Type.Array(changeField),
  state: oneOf(changeStates),
  requested_by: principal,
  creation_date: instantOut(),
  expires_at: instantOut(),
  decided_by: nullable(principal),
  decision_date: nullable(instantOut()),
  reason: nullable(Type.String()),
  /** Whether the current person may confirm it; never true for the requester. */
  is_own: Type.Boolean(),
});
export type PendingChange = Static<typeof change>;

/** Replaces the usual response, with 202: the change waits for a second person. */
export const pendingAnswer = Type.Object({
  pending_change: Type.Object({ id: identifier(), expires_at: instantOut() }),
});
export type PendingAnswer = Static<typeof pendingAnswer>;

const decisionAnswer = Type.Object({ id: identifier(), state: oneOf(changeStates) });

/** Changes that wait for a second person, and recent decisions. */
export const approvals = {
  list: route({
    method: 'GET',
    path: '/ops/approvals',
    access: 'operator',
    duty: 'view',
    answer: Type.Object({
      /** False until production's first payment: until then one person is enough. */
      is_dual: Type.Boolean(),
      waiting: Type.Array(change),
      decided: Type.Array(change),
    }),
  }),
  count: route({
    method: 'GET',
    path: '/ops/approvals/count',
    access: 'operator',
    duty: 'view',
    answer: Type.Object({ waiting: Type.Integer() }),
  }),
  confirm: route({
    method: 'POST',
    path: '/ops/approvals/:change_id/confirm',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    change: 'change_confirmed',
    answer: decisionAnswer,
  }),
  reject: route({
    method: 'POST',
    path: '/ops/approvals/:change_id/reject',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    change: 'change_rejected',
    body: Type.Object({ reason: requiredText(500) }),
    answer: decisionAnswer,
  }),
  withdraw: route({
    method: 'POST',
    path: '/ops/approvals/:change_id/withdraw',
    access: 'operator',
    duty: 'money',
    change: 'change_withdrawn',
    answer: decisionAnswer,
  }),
};
