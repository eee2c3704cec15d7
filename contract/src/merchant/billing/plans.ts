import Type, { type Static } from 'typebox';
import {
  planView,
  QUANTITY_MAX,
  REPEAT_EVERY_MAX,
  RETRY_TIMES_MAX,
  repeatUnits,
} from '../../api/billing/plans.ts';
import { amountOut, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import {
  dayFilter,
  idFilter,
  listParameters,
  trimmedFilter,
  wholeWithDefault,
  wordFilter,
} from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import {
  decisionCauses,
  exampleDeclines,
  retryClasses,
  retryReasons,
  retrySchedules,
} from '../../shared/words/retry-words.ts';
import { MAX_SEARCH } from '../payments/search.ts';

const listedPlan = Type.Object({
  ...planView.properties,
  billed: Type.Integer({ description: 'Active or past due subscriptions; a minimum if is_more' }),
  mrr: amountOut(),
  is_more: Type.Boolean({ description: 'There may be more: not all were counted' }),
});
export type ListedPlan = Static<typeof listedPlan>;

const previewed = Type.Object({
  schedule: oneOf(retrySchedules),
  tries: Type.Array(instantOut()),
  end: Type.Object({
    kind: oneOf(['stop', 'new_card']),
    because: nullable(oneOf(decisionCauses)),
    until: nullable(Type.String({ format: 'date' })),
  }),
});
export type PreviewedSchedule = Static<typeof previewed>;

export const planList = {
  /** The retries of each schedule after a decline on a given day, by the billing rules. */
  previewRetries: route({
    method: 'GET',
    path: '/plans/retry-preview',
    access: 'read',
    query: Type.Object({
      refusal: wordFilter(exampleDeclines),
      day: dayFilter(),
      repeat_every: wholeWithDefault({ minimum: 1, maximum: REPEAT_EVERY_MAX, default: 1 }),
      repeat_unit: wordFilter(repeatUnits),
      retry_times: wholeWithDefault({ minimum: 0, maximum: RETRY_TIMES_MAX, default: 3 }),
    }),
    answer: Type.Object({
      day: Type.String({ format: 'date' }),
      class: oneOf(retryClasses),
      reason: oneOf(retryReasons),
      code: Type.String(),
      period_end_date: Type.String({ format: 'date' }),
      schedules: Type.Array(previewed),
    }),
  }),
  /** The price of a new subscription: its first period, and later ones after the coupon ends. */
  quote: route({
    method: 'GET',
    path: '/plans/:plan_id/quote',
    access: 'read',
    query: Type.Object({
      quantity: wholeWithDefault({ minimum: 1, maximum: QUANTITY_MAX, default: 1 }),
      coupon_id: idFilter(),
    }),
    answer: Type.Object({ first: amountOut(), later: amountOut() }),
  }),
  list: route({
    method: 'GET',
    path: '/plans',
    access: 'read',
    query: listParameters({ q: trimmedFilter(MAX_SEARCH) }),
    answer: Type.Array(listedPlan),
  }),
};
