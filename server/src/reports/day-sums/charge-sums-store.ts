import { bogotaDay } from '../../database/bogota-day.ts';
import { long, type Queryable, statement } from '../../database/connection.ts';
import { paidStatusList } from '../../domain/ledger/paid-statuses.ts';
import type { DaySums, DeclineSum } from './charge-sums.ts';

const isApproved = `status in ${paidStatusList}`;
// A period that was paid by PSE or in cash has no number of an attempt: its card had been refused before.
const isRecovered = `${isApproved} and subscription_id is not null and coalesce(subscription_attempt, 2) > 1`;

const sumOf = (column: string, condition: string) =>
  `coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`;
const countOf = (condition: string) => `count(*) filter (where ${condition})::int`;

/** In the order of the columns of day_sums, from `day` on. $1 is the merchant, $2 and $3 the range of time. */
export const chargeSums = `select ${bogotaDay('creation_date')} as day, method, count(*)::int as charges,
     ${countOf(isApproved)} as approved, ${countOf(`status = 'failed'`)} as refused,
     ${sumOf('amount_centavos', isApproved)} as sales_centavos, ${sumOf('fee_centavos', isApproved)} as fees_centavos,
     ${sumOf('fee_tax_centavos', isApproved)} as fees_tax_centavos,
     ${countOf(`status = 'failed' and subscription_attempt = 1`)} as renewals_failed,
     ${countOf(isRecovered)} as renewals_recovered, ${sumOf('amount_centavos', isRecovered)} as recovered_centavos
   from transactions
   where merchant_id = $1 and kind = 'charge' and creation_date >= $2 and creation_date < $3
   group by 1, 2`;

// Refused charges are noted apart, so they are found without reading the others.
export const declineSums = `select transactions.method, transactions.error_code, count(*)::int as declines
   from noted_statuses join transactions using (merchant_id, id)
   where noted_statuses.merchant_id = $1 and noted_statuses.status = 'failed'
     and noted_statuses.creation_date >= $2 and noted_statuses.creation_date < $3
     and transactions.error_code is not null
   group by 1, 2`;

const sums = long(statement<DaySums>('dashboard_charge_sums', `${chargeSums} order by 1, 2`));
const declines = long(statement<DeclineSum>('dashboard_decline_sums', declineSums));

/** Adds up the charges of a range of time themselves. */
export const sumCharges = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(sums, [merchantId, from, before]);

export const sumDeclines = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(declines, [merchantId, from, before]);
