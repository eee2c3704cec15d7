import { invoiceActions } from '@recaudo/contract/api/billing/invoice-actions';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import { chargeToView } from '../../charges/view.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { findInvoice } from '../invoices/store.ts';
import { invoiceToView } from '../invoices/view.ts';
import { createInvoice } from './create-invoice.ts';
import { giveUpInvoice, payElsewhere, voidInvoice } from './end-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { sendInvoice } from './send-invoice.ts';

/** A merchant's actions on one-off invoices and on invoices of subscriptions. */
export function oneOffInvoiceRoutes(app: App, gateway: Gateway): void {
  /** A missing invoice is reported before an invalid body (Interface 1.5). */
  const ofInvoice = {
    async onRequest(request: FastifyRequest): Promise<void> {
      const id = pathId(request, 'invoice_id');
      if ((await findInvoice(gateway.database, request.caller.merchant.id, id)) === undefined) {
        throw notFound('invoice');
      }
    },
  };
  const view = (invoice: Invoice) => invoiceToView(gateway, invoice);

  mount(app, invoiceActions.create, { onRequest: requireCustomer(gateway) }, async request => {
    const { gateway: own, caller, params, body } = request;
    const scope = { merchant: caller.merchant, customerId: params.customer_id };
    return view(await createInvoice(own, scope, idForRequest(request, 'invoice'), body));
  });

  mount(app, invoiceActions.finalize, ofInvoice, async ({ gateway: own, caller, params }) =>
    view(await issueInvoice(own, caller.merchant.id, params.invoice_id)),
  );

  mount(app, invoiceActions.pay, ofInvoice, async request => {
    const { gateway: own, caller, params, body } = request;
    const { invoice, charge } = await payInvoice(own, caller.merchant, {
      invoiceId: params.invoice_id,
      chargeId: idForRequest(request, 'transaction'),
      sourceId: body.source_id,
      ipAddress: request.ip,
    });
    return { ...view(invoice), transaction: chargeToView(charge) };
  });

  mount(app, invoiceActions.send, ofInvoice, async ({ gateway: own, caller, params }) =>
    view(await sendInvoice(own, caller.merchant.id, params.invoice_id)),
  );

  mount(app, invoiceActions.void, ofInvoice, async ({ gateway: own, caller, params }) =>
    view(await voidInvoice(own, caller.merchant.id, params.invoice_id)),
  );

  mount(app, invoiceActions.uncollectible, ofInvoice, async ({ gateway: own, caller, params }) =>
    view(await giveUpInvoice(own, caller.merchant.id, params.invoice_id)),
  );

  mount(app, invoiceActions.paidElsewhere, ofInvoice, async ({ gateway: own, caller, params, body, ip }) => {
    const fromIp = caller.isPerson === true ? undefined : ip;
    const of = { merchantId: caller.merchant.id, id: params.invoice_id, fromIp };
    return view(await payElsewhere(own, of, body));
  });
}
