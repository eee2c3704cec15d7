import { refundStatuses, refunds } from '@recaudo/contract/merchant/payments/refunds';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { toCreationRange } from '../../../../platform/http/requests/list-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { findPosition } from '../../../../reports/lists/newest-first-store.ts';
import { type ListedRefund, listRefunds } from '../../../../reports/refunds/store.ts';
import { cardOf, customerOf } from '../transactions/view.ts';

/** Reembolsos: refunds with their original charges. */
export function refundListRoutes(app: App, { database }: Gateway): void {
  mount(app, refunds.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const filters = {
      ...toCreationRange(query),
      amountCentavos: query.amount,
      amountFrom: query['amount[gte]'],
      amountTo: query['amount[lte]'],
    };
    const last = await findPosition(database, merchantId, query.before);
    const { rows, next } = await listRefunds(database, merchantId, filters, { last, limit: query.limit });
    return { refunds: rows.map(refundRowToView), next: next?.id ?? null };
  });
}

const refundRowToView = (row: ListedRefund) => ({
  id: row.id,
  creation_date: row.creation_date,
  amount: row.amount_centavos,
  status: refundStatuses.find(status => status === row.status) ?? ('in_progress' as const),
  description: row.description,
  error_code: row.error_code,
  authorization: row.authorization_code,
  charge: {
    id: row.parent_id,
    amount: row.charged_centavos,
    creation_date: row.charged_at,
    order_id: row.order_id,
    method: row.method,
    card: cardOf(row),
    customer: customerOf(row),
  },
});
