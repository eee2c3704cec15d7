import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConsents } from '../../../../src/domain/charges/hosted/consent-store.ts';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { filledForm, newPayer, type Page, processorCalls } from '../../../support/world/shop/payer.ts';
import { fieldOf, type ReusableLinkBody } from '../../../support/world/shop/reusable-links.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

async function create(
  fields: object = {},
  plan: object = {},
): Promise<ReusableLinkBody & { plan_id: string }> {
  const plan_id = await savePlan(client, { name: 'Pan de cada semana', ...plan });
  const { status, body, text } = await data.post<ReusableLinkBody>('/subscription-links', {
    plan_id,
    ...fields,
  });
  expect(status, text).toBe(201);
  return { ...body, plan_id };
}

const formOf = ({ html }: Page, email: string, card?: string): Record<string, string> => ({
  ...filledForm(html, card),
  visit: fieldOf(html, 'visit'),
  shown: fieldOf(html, 'shown'),
  payer_name: 'Eva Ruiz',
  email,
});

const subscriptionsOf = async (planId: string) =>
  (await client.get<{ id: string; status: string; customer_id: string }[]>(`/plans/${planId}/subscriptions`))
    .body;

test('303: a payer who enters name, e-mail and card is subscribed and charged', async () => {
  const link = await create();
  const payer = newPayer(shop.app);
  const page = await payer.get(link.url);
  expect(page.html).toContain('Pan de cada semana');
  expect(page.html).toContain('Autorizas a');
  const answer = await payer.post(link.url, formOf(page, 'eva@example.com'));
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(/^\/mi-suscripcion\//);
  const own = await payer.get(answer.location ?? '');
  expect(own.html).toContain('Activa');
  const [subscription] = await subscriptionsOf(link.plan_id);
  expect(subscription).toMatchObject({ status: 'active' });
  const customer = await client.get(`/customers/${subscription?.customer_id}`);
  expect(customer.body).toMatchObject({ name: 'Eva Ruiz', email: 'eva@example.com' });
  const found = await data.get<ReusableLinkBody[]>(`/reusable-links?plan_id=${link.plan_id}`);
  expect(found.body).toMatchObject([{ id: link.id, uses: 1, paid: 1 }]);
  // Consents are stored before the charge, with the subscription and with the charge.
  const [charge] = (await client.get<{ id: string }[]>('/charges')).body;
  for (const id of [subscription?.id, charge?.id]) {
    expect(await listConsents(shop.gateway.database, merchantId, id ?? '')).toHaveLength(2);
  }
});

test('303 to one subscription: the form is sent three times concurrently, and once more later', async () => {
  const link = await create();
  const payer = newPayer(shop.app);
  const form = formOf(await payer.get(link.url), 'ana@example.com');
  const before = (await processorCalls(shop, merchantId)).length;
  const answers = await Promise.all([1, 2, 3].map(() => payer.post(link.url, form)));
  const again = await payer.post(link.url, form);
  for (const { status } of answers) expect([202, 303]).toContain(status);
  expect(again.status).toBe(303);
  expect(await subscriptionsOf(link.plan_id)).toHaveLength(1);
  expect((await processorCalls(shop, merchantId)).length - before).toBe(1);
});

test('409 Agotado: five payers compete for the last two places', async () => {
  const link = await create({ most_uses: 2 }, { trial_days: 10 });
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(async number => {
      const payer = newPayer(shop.app);
      return payer.post(link.url, formOf(await payer.get(link.url), `p${number}@example.com`));
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 409, 409, 409]);
  expect((await subscriptionsOf(link.plan_id)).map(({ status }) => status)).toEqual(['trial', 'trial']);
});

test('402: a declined first charge shows the form again and leaves no subscription behind', async () => {
  const link = await create();
  const payer = newPayer(shop.app);
  const declined = await payer.post(link.url, formOf(await payer.get(link.url), 'eva@example.com', NO_FUNDS));
  expect(declined.status).toBe(402);
  expect(declined.html).toContain('no tiene cupo o saldo suficiente');
  expect(await subscriptionsOf(link.plan_id)).toEqual([]);
  // The page has just shown the decline, so no email repeats it.
  expect((await mailsOf(shop.gateway, merchantId)).filter(({ kind }) => kind === 'failed_renewal')).toEqual(
    [],
  );
  const paid = await payer.post(link.url, formOf(declined, 'eva@example.com'));
  expect(paid.status).toBe(303);
  const found = await data.get<ReusableLinkBody[]>(`/reusable-links?plan_id=${link.plan_id}`);
  expect(found.body).toMatchObject([{ id: link.id, uses: 1, paid: 1 }]);
});

test('402: a rejection by fraud rules creates no subscription and no customer, and takes no place', async () => {
  const [link, open] = [await create({ most_uses: 1 }), await create()];
  await setRule(shop.gateway, merchantId, {
    kind: 'blocked_email',
    name: 'malos',
    action: 'refuse',
    emails: ['mala@example.com'],
  });
  const payer = newPayer(shop.app);
  const before = (await processorCalls(shop, merchantId)).length;
  const form = formOf(await payer.get(link.url), 'mala@example.com');
  const refused = await payer.post(link.url, form);
  expect(refused.status).toBe(402);
  expect((await processorCalls(shop, merchantId)).length).toBe(before);
  expect(await subscriptionsOf(link.plan_id)).toEqual([]);
  const customers = await client.get<{ email: string }[]>('/customers?limit=50');
  expect(customers.body.map(({ email }) => email)).not.toContain('mala@example.com');
  // The page shows a new form, and the use is free again.
  const again = await payer.post(link.url, formOf(refused, 'buena@example.com'));
  expect(again.status).toBe(303);
  // The browser resends the first form after "back": the last place is taken by now.
  expect((await payer.post(link.url, { ...form, email: 'otra@example.com' })).status).toBe(409);
  expect(await subscriptionsOf(link.plan_id)).toHaveLength(1);
  // With places left, the same form with another email address subscribes.
  const first = formOf(await payer.get(open.url), 'mala@example.com');
  expect((await payer.post(open.url, first)).status).toBe(402);
  expect((await payer.post(open.url, { ...first, email: 'otra@example.com' })).status).toBe(303);
  expect(await subscriptionsOf(open.plan_id)).toMatchObject([{ status: 'active' }]);
});

test('410: the plan was retired; 404 1005: a plan of another merchant, or none', async () => {
  const link = await create();
  await client.delete(`/plans/${link.plan_id}`);
  expect((await newPayer(shop.app).get(link.url)).status).toBe(410);
  const other = dashboard.clientOf(await shop.merchant());
  for (const plan_id of [link.plan_id, 'pmissing']) {
    expect(await other.post('/subscription-links', { plan_id })).toMatchObject({
      status: 404,
      body: { error_code: 1005 },
    });
  }
});
