import Type, { type Static } from 'typebox';
import { amountOut, oneOf } from '../../shared/schema/fields.ts';
import { dayFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

export const renewalActions = ['first_charges', 'renewals', 'retries', 'cancelled', 'unpaid'] as const;
export type RenewalAction = (typeof renewalActions)[number];

const renewalsView = Type.Object({
  until: Type.String({ format: 'date' }),
  steps: Type.Array(
    Type.Object({ action: oneOf(renewalActions), count: Type.Integer(), amount: amountOut() }),
  ),
});
export type RenewalsAhead = Static<typeof renewalsView>;

export const renewalsAhead = {
  get: route({
    method: 'GET',
    path: '/renewals-ahead',
    access: 'read',
    query: Type.Object({ until: dayFilter() }),
    answer: renewalsView,
  }),
};
