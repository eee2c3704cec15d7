import Type, { type Static } from 'typebox';
import { statusesAfterRetry } from '../../api/billing/plans.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { idFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { retryClasses, retryReasons } from '../../shared/words/retry-words.ts';

/** The maximum to list, remind or charge at once. */
const MAX_AT_ONCE = 100;

export const overdueStatuses = ['past_due', 'unpaid'] as const;
export type OverdueStatus = (typeof overdueStatuses)[number];

const day = () => Type.String({ format: 'date' });

const overdueSubscription = Type.Object({
  subscription_id: identifier(),
  status: oneOf(overdueStatuses),
  customer: Type.Object({ id: identifier(), name: Type.String(), email: Type.String() }),
  plan: Type.Object({ id: identifier(), name: Type.String() }),
  attempt: Type.Integer({ description: 'Declined charges of the period' }),
  attempts: Type.Integer({ description: 'Attempts that the plan makes' }),
  next_try: nullable(day()),
  next_try_at: nullable(instantOut()),
  period_end_date: day(),
  last_retry: nullable(Type.Object({ class: oneOf(retryClasses), reason: oneOf(retryReasons) })),
  last_error: nullable(Type.Object({ error_code: Type.Integer(), description: Type.String() })),
  amount_at_risk: amountOut(),
  card: Type.Object({ card_number: Type.String(), brand: Type.String() }),
  href: Type.String(),
});
export type OverdueSubscription = Static<typeof overdueSubscription>;

/** One subscription in arrears, with what a person needs to act on it. */
const arrears = Type.Object({
  ...overdueSubscription.properties,
  after_retries: oneOf(statusesAfterRetry),
  phone: nullable(Type.String()),
  /** On the merchant's clock. */
  now: instantOut(),
  /** When the debtor may be emailed (Ley 2300); now or earlier if allowed immediately. */
  contact_at: instantOut(),
});
export type Arrears = Static<typeof arrears>;

const chosen = Type.Object({
  subscription_ids: Type.Array(identifier(), { minItems: 1, maxItems: MAX_AT_ONCE }),
});

const reminded = Type.Object({
  reminded: Type.Array(identifier()),
  left_out: Type.Array(identifier()),
  /** Reminders that wait for the legal contact hours. */
  waiting: Type.Array(Type.Object({ subscription_id: identifier(), leaves_at: instantOut() })),
});

const retried = Type.Object({
  subscription_id: identifier(),
  result: oneOf(['paid', 'refused', 'pending', 'not_owed', 'under_way', 'not_allowed']),
  transaction_id: Type.Optional(identifier()),
  error_code: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  class: Type.Optional(oneOf(retryClasses)),
  reason: Type.Optional(oneOf(retryReasons)),
  allowed_at: Type.Optional(instantOut()),
});
export type Retried = Static<typeof retried>;

export const overdue = {
  list: route({
    method: 'GET',
    path: '/overdue',
    access: 'read',
    query: Type.Object({
      limit: wholeWithDefault({ minimum: 1, maximum: MAX_AT_ONCE, default: 50 }),
      after: idFilter(),
      status: wordFilter(overdueStatuses),
    }),
    answer: Type.Object({ subscriptions: Type.Array(overdueSubscription), next: nullable(identifier()) }),
  }),
  /** 404 if the subscription owes nothing. */
  get: route({
    method: 'GET',
    path: '/overdue/:subscription_id',
    access: 'read',
    answer: arrears,
  }),
  remind: route({
    method: 'POST',
    path: '/overdue/remind',
    access: 'money',
    change: 'overdue_reminded',
    body: chosen,
    answer: reminded,
  }),
  retry: route({
    method: 'POST',
    path: '/overdue/retry',
    access: 'money',
    change: 'overdue_retried',
    body: chosen,
    answer: Type.Array(retried),
  }),
};
