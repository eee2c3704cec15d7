import { paidStatusList } from '../../domain/money/ledger/paid-statuses.ts';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../platform/database/statements/bogota-day.ts';
import type { DaySums, DeclineSum, IssuerSum } from './charge-sums.ts';

const isApproved = `status in ${paidStatusList}`;
// A period paid by PSE or cash has no attempt number; it counts as recovered, because its card had been declined before.
const isRecovered = `${isApproved} and subscription_id is not null and coalesce(subscription_attempt, 2) > 1`;

const sumOf = (column: string, condition: string) =>
  `coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`;
const countOf = (condition: string) => `count(*) filter (where ${condition})::int`;

/** Columns in the order of day_sums, from `day` on. $1 is the merchant, $2 and $3 the time range. */
export const chargeSums = `select ${bogotaDay('creation_date')} as day, method, count(*)::int as charges,
     ${countOf(isApproved)} as approved, ${countOf(`status = 'failed'`)} as refused,
     ${sumOf('amount_centavos', isApproved)} as sales_centavos, ${sumOf('fee_centavos', isApproved)} as fees_centavos,
     ${sumOf('fee_tax_centavos', isApproved)} as fees_tax_centavos,
     ${countOf(`status = 'failed' and subscription_attempt = 1`)} as renewals_failed,
     ${countOf(isRecovered)} as renewals_recovered, ${sumOf('amount_centavos', isRecovered)} as recovered_centavos
   from transactions
   where merchant_id = $1 and kind = 'charge' and creation_date >= $2 and creation_date < $3
   group by 1, 2`;

// Reads declined charges from their own index without reading the others.
export const declineSums = `select transactions.method, transactions.error_code, count(*)::int as declines
   from noted_statuses join transactions using (merchant_id, id)
   where noted_statuses.merchant_id = $1 and noted_statuses.status = 'failed'
     and noted_statuses.creation_date >= $2 and noted_statuses.creation_date < $3
     and transactions.error_code is not null
   group by 1, 2`;

// A charge's bank is in its card copy, that of a PSE charge in its last attempt. The card's JSON is parsed once for
// both columns.
export const issuerSums = `select method, bank, bin, count(*)::int as charges, ${countOf(isApproved)} as approved,
     ${countOf(`status = 'failed'`)} as refused, ${sumOf('amount_centavos', isApproved)} as sales_centavos
   from (
     select charge.method, charge.status, charge.amount_centavos,
       coalesce(opened.card ->> 'bank_name', pse.bank_name, '') as bank,
       coalesce(left(opened.card ->> 'card_number', 6), '') as bin
     from transactions charge
     cross join lateral (select charge.card::jsonb as card offset 0) opened
     left join lateral (
       select bank_name from pse_attempts
       where charge.method = 'bank_account' and pse_attempts.merchant_id = charge.merchant_id
         and pse_attempts.transaction_id = charge.id
       order by number desc limit 1
     ) pse on true
     where charge.merchant_id = $1 and charge.kind = 'charge' and charge.creation_date >= $2
       and charge.creation_date < $3 and charge.method in ('card', 'bank_account')
   ) charges
   group by 1, 2, 3`;

const sums = long(statement<DaySums>('dashboard_charge_sums', `${chargeSums} order by 1, 2`));
const declines = long(statement<DeclineSum>('dashboard_decline_sums', declineSums));
const issuers = long(statement<IssuerSum>('dashboard_issuer_sums', issuerSums));

/** Sums the charges of a time range directly. */
export const sumCharges = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(sums, [merchantId, from, before]);

export const sumDeclines = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(declines, [merchantId, from, before]);

export const sumIssuers = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(issuers, [merchantId, from, before]);
