import { closings } from '@recaudo/contract/merchant/money/closings';
import type { Gateway } from '../../../../dependencies.ts';
import { findBrand } from '../../../../domain/merchants/brand/brand-store.ts';
import {
  closeMonth,
  type ReadMonth,
  readMonth,
} from '../../../../domain/reconciliation/closings/close-month.ts';
import { monthOf } from '../../../../domain/reconciliation/closings/month.ts';
import { listDeposits } from '../../../../domain/reconciliation/deposits/list-store.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { pickLanguage } from '../../../../platform/primitives/values/language.ts';
import { contentTypes, exportStream } from '../../../../platform/tables/export-stream.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { drawClosingTask } from '../../../../reports/closing-pack/summary-pdf.ts';
import { totalsToView } from './closing-view.ts';
import { detailTable } from './month-detail.ts';

const monthToView = ({ month, isOver, totals, closing }: ReadMonth) => ({
  month: month.name,
  is_over: isOver,
  totals: totalsToView(totals),
  closing:
    closing === undefined
      ? null
      : { closed_at: closing.closedAt, closed_by: closing.closedBy, is_changed: closing.isChanged },
});

/** The accountant's month: totals, closing, and downloads. */
export function closingRoutes(app: App, { database }: Gateway): void {
  mount(app, closings.get, async ({ gateway, caller, params }) =>
    monthToView(await readMonth(gateway, caller.merchant.id, params.month)),
  );

  mount(app, closings.close, async ({ gateway, caller, params, signedIn }) => {
    const closedBy = signedIn?.account.name ?? signedIn?.account.email ?? '';
    return monthToView(await closeMonth(gateway, caller.merchant.id, params.month, closedBy));
  });

  mount(app, closings.getPdf, async ({ gateway, caller, params, query, headers }, reply) => {
    const merchantId = caller.merchant.id;
    const read = await readMonth(gateway, merchantId, params.month);
    const { first: from, last: to } = read.month;
    const sheet = {
      language: pickLanguage(query.lang, headers['accept-language']),
      read,
      brand: await findBrand(database, merchantId),
      name: caller.merchant.name,
      deposits: await listDeposits(database, merchantId, { from, to }),
      printedAt: gateway.clock.now(),
    };
    const pdf = await runTask(drawClosingTask, { owner: merchantId, log: gateway.log }, sheet);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="cierre-${params.month}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  });

  mount(app, closings.getDetail, async ({ gateway, caller, params: { month, format } }, reply) => {
    const table = detailTable(database, caller.merchant.id, monthOf(month));
    return reply
      .type(contentTypes[format])
      .header('content-disposition', `attachment; filename="conciliacion-${month}.${format}"`)
      .header('cache-control', 'no-store')
      .send(exportStream(table, format, gateway.clock.now()));
  });
}
