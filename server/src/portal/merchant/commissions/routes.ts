import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { answers } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { findPosition } from '../../lists/newest-first-store.ts';
import { readPeriod } from '../../lists/period.ts';
import { readWhole } from '../../lists/query-number.ts';
import { readTransactionFilters } from '../transactions/filters.ts';
import {
  commissionList,
  commissionParameters,
  commissionTotals,
  feeList,
  periodParameters,
} from './schemas.ts';
import {
  type CommissionRow,
  commissionsFiltered,
  feesFiltered,
  listCommissions,
  sumCommissions,
  sumFees,
} from './store.ts';

/** Sums read every charge of the period. */
export const MAX_DAYS = 366;

/** Comisiones: what the gateway has charged for payments, and what POST /fees has taken from customers. */
export function commissionRoutes(app: App, { database }: Gateway): void {
  const read = (request: FastifyRequest) => ({
    ...readPeriod(request.query, request.gateway.clock.now(), MAX_DAYS),
    method: readTransactionFilters(request.query).method,
  });
  const pageOf = async (request: FastifyRequest) => ({
    last: await findPosition(
      database,
      request.caller.merchant.id,
      readText(request.query as never, 'before', 45),
    ),
    limit: readWhole(request.query, 'limit', { least: 1, most: 100, otherwise: 25 }),
  });

  app.get(
    '/commissions',
    { schema: { hide: true, querystring: commissionParameters, response: answers(200, commissionList) } },
    async request => {
      const list = commissionsFiltered(request.caller.merchant.id, read(request));
      const { rows, next } = await listCommissions(database, list, await pageOf(request));
      return { commissions: rows.map(commissionToView), next: next?.id ?? null };
    },
  );

  app.get(
    '/commissions/fees',
    { schema: { hide: true, querystring: commissionParameters, response: answers(200, feeList) } },
    async request => {
      const list = feesFiltered(request.caller.merchant.id, read(request));
      const { rows, next } = await listCommissions(database, list, await pageOf(request));
      return { fees: rows.map(feeRowToView), next: next?.id ?? null };
    },
  );

  app.get(
    '/commissions/totals',
    { schema: { hide: true, querystring: periodParameters, response: answers(200, commissionTotals) } },
    async request => {
      const period = read(request);
      const merchantId = request.caller.merchant.id;
      const months = await sumCommissions(database, merchantId, period);
      const fees = await sumFees(database, merchantId, period);
      return {
        from: period.from,
        to: period.to,
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
    },
  );
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
