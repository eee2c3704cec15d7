import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Page } from 'playwright-core';
import { setRule } from '../../../server/src/domain/fraud/change-rules.ts';
import { makeOperator } from '../../../server/src/people/accounts/store.ts';
import { NO_FUNDS, plan } from '../../../server/test/support/world/billing/subscriptions.ts';
import { REVIEW_RULE } from '../../../server/test/support/world/disputes/fraud-reviews.ts';
import { storeBody } from '../../../server/test/support/world/shop/cash.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../server/test/support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../server/test/support/world/shop/webhooks.ts';
import { type Dashboard, protect, sandboxClient, signUp } from './dashboard.ts';

const { source_id: _none, ...unpaid } = chargeBody('', { amount: 33_000 });
const linkBody = { ...unpaid, confirm: false, redirect_url: 'https://tienda.example/gracias' };

/** Ids of one record of each kind. */
export interface Records {
  chargeId: string;
  storeChargeId: string;
  declinedId: string;
  customerId: string;
  planId: string;
  subscriptionId: string;
  /** The open invoice of a declined first period. */
  invoiceId: string;
  webhookId: string;
  eventId: string;
  requestId: string;
  /** The date in Bogotá on which all records were created. */
  today: string;
  disputedId: string;
  /** The statutory reversal of the first charge, requested by its payer. */
  reversalId: string;
  reviewedId: string;
}

/** A signed-in person with a business that has records of every kind. */
export async function openLivelyBusiness(
  dashboard: Dashboard,
  page: Page,
  email = 'ana@example.com',
): Promise<Records> {
  await signUp(page, email);
  const { client, merchantId } = await sandboxClient(page, dashboard);
  // Set before the first charge, because rules are cached for a second.
  await setRule(dashboard.panel.sandbox.gateway, merchantId, { ...REVIEW_RULE, amountCentavos: 40_000_000 });
  const webhook = await createWebhook(
    client,
    `${dashboard.panel.sandbox.gateway.baseUrl}/inbox/${merchantId}`,
  );
  const customerId = await saveCustomer(client, { external_id: 'cliente-7', phone_number: '3001234567' });
  const prefix = `/customers/${customerId}`;
  const cardId = await saveCard(client, undefined, prefix);
  const made = async (path: string, body: object): Promise<string> =>
    String((await client.post(path, body)).body.id);
  const chargeId = await made(`${prefix}/charges`, {
    ...chargeBody(cardId, { amount: 85_000, order_id: 'orden-85' }),
    customer: undefined,
  });
  await client.post(`/charges/${await made('/charges', chargeBody(await saveCard(client)))}/refund`, {
    amount: 5_000,
  });
  const { body: refusal } = await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS)));
  const [declined] = (await client.get<{ id: string }[]>('/charges?status=failed')).body;
  const storeChargeId = await made('/charges', storeBody({ amount: 30_000 }));
  const planId = await made('/plans', plan);
  const subscriptionId = await made(`${prefix}/subscriptions`, { plan_id: planId, source_id: cardId });
  const source_id = await saveCard(client, NO_FUNDS, prefix);
  await client.post(`${prefix}/subscriptions`, { plan_id: planId, source_id });
  const [open] = (await client.get<{ id: string }[]>('/invoices?status=open')).body;
  const disputedId = await made('/charges', chargeBody(await saveCard(client), { amount: 12_000 }));
  await client.post(`/sandbox/charges/${disputedId}/chargeback`, { status: 'pending' });
  const today = bogotaDateOf(dashboard.panel.sandbox.gateway.clock.now());
  const request = { reason: 'not_received', noticed_on: today, amount: 15_000 };
  const reversalId = await made(`/charges/${chargeId}/reversals`, request);
  const reviewedId = await made('/charges', chargeBody(await saveCard(client), { amount: 450_000 }));
  await client.post('/charges', linkBody);
  await deliver(dashboard.panel.sandbox);
  const [event] = (await client.get<{ id: string }[]>('/events')).body;
  return {
    chargeId,
    storeChargeId,
    declinedId: declined?.id ?? '',
    customerId,
    planId,
    subscriptionId,
    invoiceId: open?.id ?? '',
    webhookId: webhook.id,
    eventId: event?.id ?? '',
    requestId: String(refusal['request_id']),
    today,
    disputedId,
    reversalId,
    reviewedId,
  };
}

/** Makes the page's account an operator with a second factor. */
export async function promote(
  dashboard: Dashboard,
  page: Page,
  role: OperatorRole = 'administrator',
): Promise<void> {
  const id = await page.evaluate(
    async () => (await (await fetch('/panel/session')).json()).account.id as string,
  );
  await makeOperator(dashboard.panel.control.database, id, { role, since: null, addedBy: null });
  await protect(dashboard, page);
}
