import type { Gateway } from '../../../../dependencies.ts';
import { pageHeaders } from '../../../../payer-pages/frame/page-headers.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { keepDrawings } from '../../../methods/cash/vouchers/kept-drawings.ts';
import { openPayerView } from '../../hosted/payer-page.ts';
import { drawReceiptTask } from './receipt-pdf.ts';
import { receiptSheetOf } from './receipt-sheet.ts';

/** Each one takes about three kilobytes. */
const MAX_KEPT = 200;

/** The PDF receipt for the payer, for every payment method. */
export function receiptRoutes(pages: App, gateway: Gateway): void {
  const kept = keepDrawings(MAX_KEPT);

  pages.get('/pagar/:link/comprobante.pdf', { schema: { hide: true } }, async (request, reply) => {
    const view = await openPayerView(gateway, request, 'link');
    const sheet = receiptSheetOf(view);
    if (sheet === undefined) throw notFound();
    const caller = { owner: view.merchant.id, log: gateway.log };
    return reply
      .headers(pageHeaders())
      .header('content-disposition', `attachment; filename="comprobante-${view.charge.id}.pdf"`)
      .type('application/pdf')
      .send(await kept.find(JSON.stringify(sheet), () => runTask(drawReceiptTask, caller, sheet)));
  });
}
