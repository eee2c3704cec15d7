import type { Method } from '@recaudo/contract/api/charges';
import type { Status } from '../../domain/charges/charge.ts';
import type { ChargeFilters } from '../../domain/charges/store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { Condition } from '../../platform/database/statements/filtered-list.ts';
import { type NewestFirst, type Position, readNewestFirst } from '../lists/newest-first-store.ts';
import { type PayerRow, payerColumns, payerJoin } from '../lists/payer-store.ts';

export type RefundFilters = Pick<
  ChargeFilters,
  'createdFrom' | 'createdBefore' | 'amountCentavos' | 'amountFrom' | 'amountTo'
>;

const amount = (comparison: string, value: bigint | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `charge.amount_centavos ${comparison} ?`, value }];

/** Uses the index of refunds alone, and filters amounts along it. */
export const refundsFiltered = (
  merchantId: string,
  filters: RefundFilters,
): Pick<NewestFirst, 'source' | 'lookedFor'> => ({
  source: {
    from: 'transactions',
    where: [
      { sql: `merchant_id = ? and kind = 'refund'`, value: merchantId },
      ...creationConditions(filters),
    ],
  },
  lookedFor: [
    ...amount('=', filters.amountCentavos),
    ...amount('>=', filters.amountFrom),
    ...amount('<=', filters.amountTo),
  ],
});

export interface ListedRefund extends PayerRow {
  id: string;
  creation_date: Date;
  amount_centavos: bigint;
  status: Status;
  description: string | null;
  error_code: number | null;
  authorization_code: string | null;
  parent_id: string;
  charged_centavos: bigint;
  charged_at: Date;
  order_id: string | null;
  method: Method;
  card: string | null;
}

const shown = {
  columns: `charge.creation_date, charge.amount_centavos, charge.status, charge.description, charge.error_code,
    charge.authorization_code, charge.parent_id, origin.amount_centavos as charged_centavos,
    origin.creation_date as charged_at, origin.order_id, origin.method, origin.card, origin.customer_id,
    origin.customer_details, ${payerColumns}`,
  joins: `cross join lateral (
      select merchant_id, amount_centavos, creation_date, order_id, method, card, customer_id, customer_details
      from transactions
      where merchant_id = charge.merchant_id and id = charge.parent_id limit 1
    ) origin
    ${payerJoin('origin')}`,
};

export const refundList = (merchantId: string, filters: RefundFilters): NewestFirst => ({
  ...refundsFiltered(merchantId, filters),
  ...shown,
});

export const listRefunds = (
  database: Queryable,
  merchantId: string,
  filters: RefundFilters,
  page: { last: Position | undefined; limit: number },
) => readNewestFirst<ListedRefund>(database, refundList(merchantId, filters), page.last, page.limit);
