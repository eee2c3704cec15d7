import Type, { type Static } from 'typebox';
import { pendingAnswer } from '../people/approvals.ts';
import { identifier, instantOut, nullable, oneOf, text } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { operatorDuties, operatorRoles } from './operator-duties.ts';

const role = oneOf(operatorRoles);

const operator = Type.Object({
  id: identifier(),
  name: Type.String(),
  email: Type.String(),
  role,
  duties: Type.Array(oneOf(operatorDuties)),
  has_second_factor: Type.Boolean(),
  /** Null: never, or before this was recorded. */
  last_used_at: nullable(instantOut()),
  since: instantOut(),
  added_by: nullable(Type.String()),
  is_self: Type.Boolean(),
});
export type ListedOperator = Static<typeof operator>;

const review = Type.Object({
  reviewed_at: instantOut(),
  reviewed_by: Type.String(),
  operators: Type.Integer(),
  note: nullable(Type.String()),
});

/** Operators, and the reviews of their access. */
export const operators = {
  list: route({
    method: 'GET',
    path: '/ops/operators',
    access: 'operator',
    duty: 'administer',
    answer: Type.Object({
      operators: Type.Array(operator),
      reviews: Type.Array(review),
      review_due_at: instantOut(),
      is_review_due: Type.Boolean(),
    }),
  }),
  /** Read on every screen of the console, so it holds no names. */
  reviewDue: route({
    method: 'GET',
    path: '/ops/operators/review',
    access: 'operator',
    duty: 'administer',
    answer: Type.Object({ review_due_at: instantOut(), is_review_due: Type.Boolean() }),
  }),
  review: route({
    method: 'POST',
    path: '/ops/operators/review',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'access_reviewed',
    body: Type.Object({ note: Type.Optional(text(500)) }),
    status: 204,
    answer: Type.Object({}),
  }),
  exportCsv: route({
    method: 'GET',
    path: '/ops/operators/access.csv',
    access: 'operator',
    duty: 'administer',
    answer: 'file',
  }),
  changeRole: route({
    method: 'PUT',
    path: '/ops/operators/:account_id/role',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'operator_role_changed',
    body: Type.Object({ role }),
    answer: Type.Union([Type.Object({ id: identifier(), role }), pendingAnswer]),
  }),
  remove: route({
    method: 'DELETE',
    path: '/ops/operators/:account_id',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'operator_removed',
    answer: Type.Object({ id: identifier(), ended_sessions: Type.Integer() }),
  }),
};
