import Type, { type Static } from 'typebox';
import { amountIn, amountOut, identifier, instantOut, oneOf, requiredText } from '../shared/schema/fields.ts';
import { LENIENT_CAP, LENIENT_DEFAULT } from '../shared/schema/lenient-fields.ts';
import { listParameters } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { type RetrySchedule, retrySchedules } from '../shared/words/retry-words.ts';

export const repeatUnits = ['week', 'month', 'year'] as const;
export const statusesAfterRetry = ['unpaid', 'cancelled'] as const;

/** Interface 15.1: a plan may be made with a longer name than it can be given afterwards. */
const NAME_MAX = 255;
const NEW_NAME_MAX = 80;
/** Interface 15.1. */
export const RETRY_TIMES_MAX = 31;
/** These two limits keep every date of a subscription inside the calendar. */
export const REPEAT_EVERY_MAX = 1_000;
const TRIAL_DAYS_MAX = 3_650;

const trialDays = (options = {}) => Type.Integer({ minimum: 0, maximum: TRIAL_DAYS_MAX, ...options });

export const newPlan = Type.Object(
  {
    name: requiredText(NAME_MAX),
    amount: amountIn(),
    currency: Type.Optional(Type.Unsafe<'COP'>({ ...oneOf(['COP']), default: 'COP' })),
    repeat_every: Type.Integer({ minimum: 1, maximum: REPEAT_EVERY_MAX }),
    repeat_unit: oneOf(repeatUnits),
    retry_times: Type.Optional(
      Type.Integer({ minimum: 0, maximum: RETRY_TIMES_MAX, default: 3, [LENIENT_CAP]: true }),
    ),
    retry_schedule: Type.Optional(Type.Unsafe<RetrySchedule>({ ...oneOf(retrySchedules), default: 'daily' })),
    status_after_retry: oneOf(statusesAfterRetry),
    trial_days: trialDays({ [LENIENT_DEFAULT]: 0 }),
  },
  { title: 'NewPlan' },
);
export type NewPlan = Static<typeof newPlan>;

/** Interface 15.2: nothing else of a plan can be updated. */
export const planUpdate = Type.Object(
  {
    name: Type.Optional(requiredText(NEW_NAME_MAX)),
    trial_days: Type.Optional(trialDays()),
    retry_schedule: Type.Optional(oneOf(retrySchedules)),
  },
  { title: 'PlanUpdate' },
);
export type PlanUpdate = Static<typeof planUpdate>;

/** Interface 15.1. */
export const planView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    name: Type.String(),
    amount: amountOut(),
    currency: oneOf(['COP']),
    repeat_every: Type.Integer(),
    repeat_unit: oneOf(repeatUnits),
    retry_times: Type.Integer(),
    retry_schedule: oneOf(retrySchedules),
    status: oneOf(['active', 'deleted']),
    status_after_retry: oneOf(statusesAfterRetry),
    trial_days: Type.Integer(),
  },
  { title: 'Plan' },
);
export type Plan = Static<typeof planView>;

const tags = ['Plans'];

export const plans = {
  create: route({
    method: 'POST',
    path: '/plans',
    access: 'money',
    tags,
    summary: 'Create a plan',
    body: newPlan,
    status: 201,
    answer: planView,
  }),
  list: route({
    method: 'GET',
    path: '/plans',
    access: 'read',
    tags,
    summary: 'List plans',
    query: listParameters({}),
    answer: Type.Array(planView),
  }),
  get: route({
    method: 'GET',
    path: '/plans/:plan_id',
    access: 'read',
    tags,
    summary: 'Get a plan',
    answer: planView,
  }),
  update: route({
    method: 'PUT',
    path: '/plans/:plan_id',
    access: 'money',
    tags,
    summary: 'Update a plan',
    body: planUpdate,
    answer: planView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/plans/:plan_id',
    access: 'money',
    tags,
    summary: 'Delete a plan',
    status: 204,
    answer: Type.Null(),
  }),
};
