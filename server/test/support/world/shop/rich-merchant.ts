import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { makeDemoHistory } from '../../../../src/commands/serve/demo/demo-history.ts';
import { takeNotice } from '../../../../src/domain/disputes/network-cases/take-notice.ts';
import type { Merchant } from '../../../../src/domain/merchants/merchant.ts';
import { addPayoutAccount } from '../../../../src/domain/payouts/accounts/add-account.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { sumDays } from '../../../../src/reports/day-sums/sum-days.ts';
import type { Receiver } from '../../doubles/network/receiver.ts';
import { makeHistory } from '../../fixtures/planted-history.ts';
import { plantConnection, plantRows } from '../../fixtures/planted-rows.ts';
import { NO_FUNDS, plan } from '../billing/subscriptions.ts';
import { FILE_HEAD, sendFile } from '../disputes/reconciliation.ts';
import { cardCharge, paidPse, requestReversal, stopClock } from '../disputes/reversals.ts';
import { importAll, sampleImport } from '../files/imports.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { accountBody } from '../payouts/payees.ts';
import { createVoucher, newCashNetwork } from './cash.ts';
import { openDashboard } from './dashboard.ts';
import { createPse, goToBank } from './pse.ts';
import { cardData, chargeBody, saveCard, saveCustomer } from './shop.ts';
import { createWebhook, deliver } from './webhooks.ts';

const DAY_MS = 86_400_000;
const later = (durationMs: number): Date => new Date(systemClock.now().getTime() + durationMs);

export interface RichMerchant {
  merchantId: string;
  privateKey: string;
  client: TestClient;
  /** Renewed twice and due again in a month; charges the customer's card. */
  subscriptionId: string;
  customerId: string;
  webhookSecret: string;
  /** The key of a charge whose response is stored. */
  idempotencyKey: string;
  /** A card charge that is not refunded. */
  chargeId: string;
}

/** A merchant with history: some of everything that a ledger can contain. */
export async function makeRichMerchant(shop: TestGateway, receiver: Receiver): Promise<RichMerchant> {
  const { merchant, privateKey, client } = await shop.merchant();
  await makeDemoHistory(shop.gateway, merchant);
  const { secret } = await createWebhook(client, receiver.url, { user: 'ana', password: 'clave-de-tienda' });
  await makeHistory(client);
  await importAll(shop.gateway, merchant.id, sampleImport);
  // The merchant's clock stops here, so that reads return the same everywhere.
  await stopClock(client, later(60_000).toISOString());
  const { subscriptionId, customerId } = await subscribe(client);
  const today = (await client.get<{ now: string }>('/sandbox/clock')).body.now.slice(0, 10);
  await payByOtherMethods(shop, client, merchant);
  await reconcile(shop, { merchant, privateKey }, today);
  await addPayoutAccount(shop.gateway, merchant, accountBody, 'Ana');
  await billOnce(client, await useCredit(client));
  await sharePlan(shop, client, merchant.id);
  const chargeId = await cardCharge(client, 41_000);
  await requestReversal(client, await cardCharge(client), { noticed_on: today });
  await dispute(shop, merchant.id, await cardCharge(client, 43_000), today);
  const token = await client.post('/tokens', cardData('5555555555554444'));
  if (token.status !== 201) throw new Error(token.text);
  const idempotencyKey = 'pedido-77';
  await client.post('/charges', chargeBody(await saveCard(client), { order_id: 'unico-77' }), {
    headers: { 'idempotency-key': idempotencyKey },
  });
  await deliver(shop);
  await sumDays(shop.gateway, 100);
  await plantConnection(shop.gateway);
  await plantRows(shop.gateway, merchant.id);
  await client.delete(`/cards/${await saveCard(client)}`);
  return {
    merchantId: merchant.id,
    privateKey,
    client,
    subscriptionId,
    customerId,
    webhookSecret: secret,
    idempotencyKey,
    chargeId,
  };
}

async function subscribe(client: TestClient) {
  const customerId = await saveCustomer(client, { external_id: 'cliente-1' });
  const planId = String((await client.post('/plans', plan)).body['id']);
  const path = `/customers/${customerId}`;
  const start = async (number: string | undefined) => {
    const source_id = await saveCard(client, number, path);
    const { status, body, text } = await client.post(`${path}/subscriptions`, {
      plan_id: planId,
      source_id,
      ...(number === NO_FUNDS
        ? {
            trial_end_date: later(20 * DAY_MS)
              .toISOString()
              .slice(0, 10),
          }
        : {}),
    });
    if (status !== 201) throw new Error(text);
    return String(body['id']);
  };
  const subscriptionId = await start(undefined);
  await start(NO_FUNDS);
  const moved = await client.post('/sandbox/clock/advance', { months: 2 });
  if (moved.status !== 200) throw new Error(moved.text);
  return { subscriptionId, customerId };
}

/** A customer with credit, and a credit note for a refund. */
async function useCredit(client: TestClient): Promise<{ path: string; source_id: string }> {
  const path = `/customers/${await saveCustomer(client, { external_id: 'cliente-2' })}`;
  const plan_id = String((await client.post('/plans', plan)).body['id']);
  const source_id = await saveCard(client, undefined, path);
  const { body } = await client.post<{ transaction?: { id: string } }>(`${path}/subscriptions`, {
    plan_id,
    source_id,
  });
  const refund = await client.post(`${path}/charges/${body.transaction?.id}/refund`, { amount: 4_000 });
  if (refund.status !== 200) throw new Error(refund.text);
  const credit = await client.post(`${path}/credits`, { amount: 5_000, reason: 'Café frío' });
  if (credit.status !== 201) throw new Error(credit.text);
  return { path, source_id };
}

const share = statement('test_share_plan', 'update plans set splits = $3 where merchant_id = $1 and id = $2');

/** A plan whose charges a platform shares. Its sellers stay behind when the merchant moves. */
async function sharePlan(shop: TestGateway, client: TestClient, merchantId: string): Promise<void> {
  const { body } = await client.post('/plans', { ...plan, name: 'Con vendedor' });
  const splits = [{ merchant_id: merchantId, percent: 100, fee_payer: 'platform', refund_share: 100 }];
  await shop.gateway.database.run(share, [merchantId, body['id'], JSON.stringify(splits)]);
}

/** A one-off invoice paid by card, and an item that waits for the next invoice. */
async function billOnce(
  client: TestClient,
  { path, source_id }: { path: string; source_id: string },
): Promise<void> {
  const items = [{ amount: 12_000, description: 'Molienda' }];
  const invoice = await client.post(`${path}/invoices`, { items, finalize: true });
  const paid = await client.post(`/invoices/${invoice.body['id']}/pay`, { source_id });
  if (paid.status !== 200) throw new Error(paid.text);
  const item = await client.post(`${path}/invoice_items`, { amount: 3_000, description: 'Domicilio' });
  if (item.status !== 201) throw new Error(item.text);
}

async function payByOtherMethods(shop: TestGateway, client: TestClient, merchant: Merchant): Promise<void> {
  await paidPse(shop, client);
  await goToBank(shop, merchant, await createPse(shop, client));
  const network = await newCashNetwork(shop);
  const voucher = await createVoucher(client);
  const paid = await network.pay(voucher.payment_method.reference, 'caja-1');
  if (paid.status !== 200) throw new Error(paid.text);
  await createVoucher(client, { amount: 30_000 });
}

async function dispute(
  shop: TestGateway,
  merchantId: string,
  chargeId: string,
  today: string,
): Promise<void> {
  await takeNotice(shop.gateway, {
    connectionId: null,
    caseNumber: 'C-1',
    network: 'visa',
    stage: 'first',
    kind: 'opened',
    outcome: null,
    reasonCode: '10.4',
    amountCentavos: 4_300_000n,
    feeCentavos: 0n,
    receivedOn: today as CalendarDate,
    dueOn: null,
    hints: {
      merchantId,
      reference: chargeId,
      authorization: null,
      arn: null,
      amountCentavos: null,
      lastFour: null,
      day: null,
    },
    source: 'command',
    byWhom: 'root',
  });
}

async function reconcile(
  shop: TestGateway,
  owner: { merchant: { id: string }; privateKey: string },
  today: string,
): Promise<void> {
  const dashboard = await openDashboard(shop);
  const data = dashboard.clientOf(owner);
  const { body, text } = await sendFile(data, 'banco.csv', `${FILE_HEAD}${today};tarjeta;20000;R-1\n`);
  if (body.file === null) throw new Error(text);
  await dashboard.close();
}
