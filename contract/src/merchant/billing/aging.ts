import Type, { type Static } from 'typebox';
import { amountOut, identifier, nullable } from '../../shared/schema/fields.ts';
import { wholeWithDefault } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const day = () => Type.String({ format: 'date' });

/** Open invoices by how long they have been overdue. An invoice due today is not overdue. */
const buckets = {
  not_due: amountOut(),
  days_1_to_30: amountOut(),
  days_31_to_60: amountOut(),
  days_61_to_90: amountOut(),
  days_over_90: amountOut(),
  total: amountOut(),
  /** Open invoices. */
  count: Type.Integer(),
};

const customerAge = Type.Object({
  /** The email is null for an accountant. */
  customer: Type.Object({ id: identifier(), name: Type.String(), email: nullable(Type.String()) }),
  ...buckets,
  oldest_due_date: day(),
});
export type CustomerAge = Static<typeof customerAge>;

const report = Type.Object({
  /** The day of the report, on the merchant's clock. */
  as_of: day(),
  totals: Type.Object(buckets),
  /** Customers with open invoices, largest debt first. */
  customers: Type.Array(customerAge),
  /** The offset of the next page. */
  next: nullable(Type.Integer()),
});
export type AgingReport = Static<typeof report>;

const MAX_AT_ONCE = 100;
const OFFSET_MAX = 1_000_000;

export const aging = {
  report: route({
    method: 'GET',
    path: '/aging',
    access: 'books',
    query: Type.Object({
      limit: wholeWithDefault({ minimum: 1, maximum: MAX_AT_ONCE, default: 50 }),
      offset: wholeWithDefault({ minimum: 0, maximum: OFFSET_MAX, default: 0 }),
    }),
    answer: report,
  }),
};
