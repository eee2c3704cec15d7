import { people } from '@recaudo/contract/merchant/customers/people';
import { merchantMailKinds } from '@recaudo/contract/shared/email-kinds';
import { type Gateway, readsOf } from '../../../../dependencies.ts';
import { payerPageUrl } from '../../../../domain/billing/subscriptions/period-payments/payer-link.ts';
import { findWithTerms } from '../../../../domain/billing/subscriptions/renewals/billing-store.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { readTransactionFilters } from '../../../../reports/transactions/filters.ts';
import { listTransactions } from '../../../../reports/transactions/store.ts';
import { resendReceipt } from './resend-receipt.ts';
import { type Activity, listSubscriptionIdsOf, readActivity } from './store.ts';

/** The number of a person's newest payments to show emails and deliveries for. */
const PAYMENTS = 20;

/** A person's page: emails to them, webhooks about them, and data for support. */
export function peopleRoutes(app: App, gateway: Gateway): void {
  const reads = readsOf(gateway);
  const newest = { last: undefined, limit: PAYMENTS };
  const everything = readTransactionFilters({});

  const toView = ({ mails, deliveries }: Activity) => ({
    mails: mails.flatMap(({ kind: written, status, ...mail }) => {
      const kind = merchantMailKinds.find(known => known === written);
      const isKept = status === 'queued' && gateway.mailer === undefined;
      return kind === undefined ? [] : [{ ...mail, kind, status: isKept ? ('kept' as const) : status }];
    }),
    deliveries,
  });

  mount(
    app,
    people.activityOfCustomer,
    { onRequest: requireCustomer(gateway) },
    async ({ caller, params }) => {
      const merchantId = caller.merchant.id;
      const { customer_id: customerId } = params;
      const { rows } = await listTransactions(reads, merchantId, { ...everything, customerId }, newest);
      const subscriptionIds = await listSubscriptionIdsOf(reads, merchantId, customerId);
      const ids = [customerId, ...rows.map(({ id }) => id), ...subscriptionIds];
      return toView(await readActivity(reads, merchantId, ids));
    },
  );

  mount(app, people.activityOfPayer, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const email = query.email?.toLowerCase();
    if (email === undefined) throw notFound();
    const filters = { ...everything, email, customerId: undefined };
    const { rows } = await listTransactions(reads, merchantId, filters, newest);
    const ids = rows.map(({ id }) => id);
    return toView(await readActivity(reads, merchantId, ids));
  });

  mount(app, people.resendReceipt, async request => {
    const { transaction_id: id } = request.params;
    return { recipient: await resendReceipt(request.gateway, request.caller.merchant.id, id) };
  });

  mount(app, people.cardLink, async request => {
    const merchantId = request.caller.merchant.id;
    const { subscription_id: subscriptionId } = request.params;
    const found = await findWithTerms(gateway.database, merchantId, subscriptionId);
    if (found === undefined || found.subscription.status === 'cancelled') throw notFound();
    return { url: payerPageUrl(request.gateway, { merchantId, subscriptionId }, 'es') };
  });
}
