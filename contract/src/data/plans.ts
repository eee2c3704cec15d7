import Type, { type Static } from 'typebox';
import { planView } from '../api/plans.ts';
import { amountOut } from '../fields.ts';
import { listParameters, trimmedFilter } from '../query-fields.ts';
import { route } from '../route.ts';
import { MAX_SEARCH } from './search.ts';

const listedPlan = Type.Object({
  ...planView.properties,
  billed: Type.Integer({ description: 'Subscriptions that are active or past due; with is_more, at least' }),
  mrr: amountOut(),
  is_more: Type.Boolean({ description: 'There may be more: not all were looked at' }),
});
export type ListedPlan = Static<typeof listedPlan>;

export const planList = {
  list: route({
    method: 'GET',
    path: '/plans',
    access: 'read',
    query: listParameters({ q: trimmedFilter(MAX_SEARCH) }),
    answer: Type.Array(listedPlan),
  }),
};
