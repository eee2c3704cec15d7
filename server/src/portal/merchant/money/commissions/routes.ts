import {
  type CommissionPeriodQuery,
  type CommissionQuery,
  commissions,
} from '@recaudo/contract/merchant/money/commissions';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import {
  type CommissionRow,
  commissionsFiltered,
  feesFiltered,
  listCommissions,
  sumCommissions,
  sumFees,
} from '../../../../reports/commissions/store.ts';
import { findPosition } from '../../../../reports/lists/newest-first-store.ts';
import { toPeriod } from '../../../lists/period.ts';

/** The sums read every charge of the period. */
export const MAX_DAYS = 366;

/** Comisiones: the gateway's fees for payments, and the fees that POST /fees charged to customers. */
export function commissionRoutes(app: App, { database }: Gateway): void {
  const filtersOf = (query: CommissionPeriodQuery, now: Date) => ({
    ...toPeriod(query, now, MAX_DAYS),
    method: query.method,
  });
  const pageOf = async (merchantId: string, { before, limit }: CommissionQuery) => ({
    last: await findPosition(database, merchantId, before),
    limit,
  });

  mount(app, commissions.list, async ({ gateway, caller, query }) => {
    const merchantId = caller.merchant.id;
    const list = commissionsFiltered(merchantId, filtersOf(query, gateway.clock.now()));
    const { rows, next } = await listCommissions(database, list, await pageOf(merchantId, query));
    return { commissions: rows.map(commissionToView), next: next?.id ?? null };
  });

  mount(app, commissions.listFees, async ({ gateway, caller, query }) => {
    const merchantId = caller.merchant.id;
    const list = feesFiltered(merchantId, filtersOf(query, gateway.clock.now()));
    const { rows, next } = await listCommissions(database, list, await pageOf(merchantId, query));
    return { fees: rows.map(feeRowToView), next: next?.id ?? null };
  });

  mount(app, commissions.total, async ({ gateway, caller, query }) => {
    const filters = filtersOf(query, gateway.clock.now());
    const merchantId = caller.merchant.id;
    const months = await sumCommissions(database, merchantId, filters);
    const fees = await sumFees(database, merchantId, filters);
    return {
      from: filters.from,
      to: filters.to,
      months: months.map(row => ({
        month: row.month,
        method: row.method,
        count: row.count,
        charged: row.charged_centavos,
        fee: row.fee_centavos,
        tax: row.tax_centavos,
        returned: row.returned_centavos,
        net: row.fee_centavos + row.tax_centavos - row.returned_centavos,
      })),
      fees: fees.map(row => ({
        month: row.month,
        count: row.count,
        amount: row.amount_centavos,
        refunded: row.refunded_centavos,
      })),
    };
  });
}

const listedView = (row: CommissionRow) => ({
  id: row.id,
  creation_date: row.creation_date,
  amount: row.amount_centavos,
  order_id: row.order_id,
});

function commissionToView(row: CommissionRow) {
  const returned = row.fee_returned_centavos + row.fee_tax_returned_centavos;
  return {
    ...listedView(row),
    method: row.method,
    fee: row.fee_centavos,
    tax: row.fee_tax_centavos,
    returned,
    net: row.fee_centavos + row.fee_tax_centavos - returned,
  };
}

const feeRowToView = (row: CommissionRow) => ({
  ...listedView(row),
  status: row.status,
  description: row.description,
  customer_id: row.customer_id,
  refunded: row.refunded_centavos,
});
