import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { pageHeaders } from '../../../../payer-pages/frame/page-headers.ts';
import { sendPage } from '../../../../payer-pages/frame/payer-pages.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import {
  openPayerView,
  type PayerView,
  renderView,
  returnUrlOf,
  shopAddress,
} from '../../../charges/hosted/payer-page.ts';
import { listPaymentPoints } from '../networks/payment-points.ts';
import { drawVoucherTask } from './drawing-tasks.ts';
import { type KeptDrawings, keepDrawings } from './kept-drawings.ts';
import { voucherBody, voucherPath } from './voucher-page.ts';
import type { Paper } from './voucher-pdf.ts';
import { type VoucherSheet, voucherSheetOf } from './voucher-sheet.ts';

/** Each has about ten kilobytes. */
const MAX_KEPT = 200;

/** Interface 10.6: the voucher that the payer prints or shows at the till, without a key. */
export function voucherRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const kept = keepDrawings(MAX_KEPT);

  const open = async (request: FastifyRequest): Promise<{ view: PayerView; sheet: VoucherSheet }> => {
    const view = await openPayerView(gateway, request, 'id');
    const networks = await listPaymentPoints(gateway, view.charge.amountCentavos);
    const sheet = voucherSheetOf(view, networks, view.gateway.clock.now());
    // A voucher's URL contains the id of its charge; payment links and references lead elsewhere.
    if (sheet === undefined || view.handle !== view.charge.id) throw notFound();
    // Only a payer who came from the card form may return to it; a voucher's URL alone grants no action.
    const { pago } = request.query as { pago?: unknown };
    const knowsLink = sheet.cardPath === `/pagar/${String(pago)}`;
    return { view, sheet: knowsLink ? sheet : { ...sheet, cardPath: null } };
  };

  for (const path of ['/vouchers/:id', '/comprobante/:id']) {
    pages.get(path, hidden, async (request, reply) => {
      const { view, sheet } = await open(request);
      return showVoucher(reply, gateway, view, sheet);
    });
    pages.get(`${path}/status`, hidden, async (request, reply) => {
      const { sheet } = await open(request);
      return reply.headers(pageHeaders()).send({ state: sheet.state });
    });
    pages.get(`${path}.pdf`, hidden, async (request, reply) =>
      sendPdf(request, reply, await open(request), kept),
    );
  }

  // The URL that older clients use; it contains the merchant's id too.
  pages.get('/paynet-pdf/:merchant_id/transaction/:id', hidden, async (request, reply) => {
    const { view, sheet } = await open(request);
    if ((request.params as { merchant_id: string }).merchant_id !== view.merchant.id) throw notFound();
    return sendPdf(request, reply, { view, sheet }, kept);
  });
}

function showVoucher(
  reply: FastifyReply,
  { baseUrl }: Gateway,
  view: PayerView,
  sheet: VoucherSheet,
): FastifyReply {
  const path = voucherPath(sheet.id);
  const { title, body } = voucherBody(sheet, `${baseUrl}${path}`);
  const page = {
    title,
    path,
    body,
    // redirect_url is only for payers who have paid (Interface 10.5).
    backUrl: sheet.state === 'paid' ? returnUrlOf(view.charge) : shopAddress(view),
    showsDeadline: sheet.state === 'pending',
  };
  return sendPage(reply, 200, renderView(view, page));
}

async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { view, sheet }: { view: PayerView; sheet: VoucherSheet },
  kept: KeptDrawings,
): Promise<FastifyReply> {
  const paper: Paper = (request.query as { paper?: unknown }).paper === '80mm' ? '80mm' : 'a4';
  return reply
    .headers(pageHeaders())
    .header('content-disposition', `inline; filename="${sheet.id}.pdf"`)
    .type('application/pdf')
    .send(
      await kept.find(`${paper} ${JSON.stringify(sheet)}`, () => {
        const caller = { owner: view.merchant.id, log: view.gateway.log };
        return runTask(drawVoucherTask, caller, { sheet, paper });
      }),
    );
}
