import type { Method } from '@recaudo/contract/api/charges';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { bogotaTime } from '../../platform/database/statements/bogota-day.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { Condition } from '../../platform/database/statements/filtered-list.ts';
import { type NewestFirst, type Position, readNewestFirst } from '../lists/newest-first-store.ts';

export interface CommissionFilters {
  createdFrom: Date | null;
  createdBefore: Date | null;
  method: string | undefined;
}

const ofKind = (kind: 'charge' | 'fee', merchantId: string, filters: CommissionFilters) => ({
  from: 'transactions',
  where: [
    { sql: `merchant_id = ? and kind = '${kind}'`, value: merchantId },
    ...creationConditions(filters),
  ] as Condition[],
});

/** Charges with a cost for the merchant. */
export const commissionsFiltered = (
  merchantId: string,
  filters: CommissionFilters,
): Pick<NewestFirst, 'source' | 'lookedFor'> => ({
  source: ofKind('charge', merchantId, filters),
  lookedFor: [
    { sql: 'charge.fee_centavos + charge.fee_tax_centavos > ?', value: 0 },
    ...(filters.method === undefined ? [] : [{ sql: 'charge.method = ?', value: filters.method }]),
  ],
});

/** Amounts that POST /fees moved from customers to the merchant. */
export const feesFiltered = (
  merchantId: string,
  filters: CommissionFilters,
): Pick<NewestFirst, 'source' | 'lookedFor'> => ({
  source: ofKind('fee', merchantId, filters),
  lookedFor: [],
});

export interface CommissionRow {
  id: string;
  creation_date: Date;
  method: Method;
  amount_centavos: bigint;
  order_id: string | null;
  description: string | null;
  customer_id: string | null;
  status: string;
  refunded_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  fee_returned_centavos: bigint;
  fee_tax_returned_centavos: bigint;
}

const columns = `charge.creation_date, charge.method, charge.amount_centavos, charge.order_id, charge.description,
  charge.customer_id, charge.status, charge.refunded_centavos, charge.fee_centavos, charge.fee_tax_centavos,
  charge.fee_returned_centavos, charge.fee_tax_returned_centavos`;

export const listCommissions = (
  database: Queryable,
  list: Pick<NewestFirst, 'source' | 'lookedFor'>,
  page: { last: Position | undefined; limit: number },
) => readNewestFirst<CommissionRow>(database, { ...list, columns }, page.last, page.limit);

const bogotaMonth = `to_char(${bogotaTime('creation_date')}, 'YYYY-MM')`;

export interface MonthCommissions {
  month: string;
  method: Method;
  count: number;
  charged_centavos: bigint;
  fee_centavos: bigint;
  tax_centavos: bigint;
  returned_centavos: bigint;
}

const byMonth = long(
  statement<MonthCommissions>(
    'commissions_by_month',
    `select ${bogotaMonth} as month, method, count(*)::int as count,
     coalesce(sum(amount_centavos), 0)::bigint as charged_centavos, sum(fee_centavos)::bigint as fee_centavos,
     sum(fee_tax_centavos)::bigint as tax_centavos,
     sum(fee_returned_centavos + fee_tax_returned_centavos)::bigint as returned_centavos
   from transactions
   where merchant_id = $1 and kind = 'charge' and creation_date >= $2 and creation_date < $3
     and fee_centavos + fee_tax_centavos > 0 and ($4::text is null or method = $4)
   group by 1, 2 order by 1 desc, 2`,
  ),
);

export const sumCommissions = (database: Queryable, merchantId: string, filters: CommissionFilters) =>
  database.rows(byMonth, [merchantId, filters.createdFrom, filters.createdBefore, filters.method ?? null]);

export interface MonthFees {
  month: string;
  count: number;
  amount_centavos: bigint;
  refunded_centavos: bigint;
}

const feesByMonth = long(
  statement<MonthFees>(
    'commissions_fees_by_month',
    `select ${bogotaMonth} as month, count(*)::int as count, sum(amount_centavos)::bigint as amount_centavos,
     sum(refunded_centavos)::bigint as refunded_centavos
   from transactions where merchant_id = $1 and kind = 'fee' and creation_date >= $2 and creation_date < $3
   group by 1 order by 1 desc`,
  ),
);

export const sumFees = (database: Queryable, merchantId: string, filters: CommissionFilters) =>
  database.rows(feesByMonth, [merchantId, filters.createdFrom, filters.createdBefore]);
