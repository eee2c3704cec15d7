import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('refunds half of a payment: find it by its amount, open it, half, confirm', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'reembolsa@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const card = await saveCard(client);
  for (const amount of [20_000, 85_000]) {
    await client.post('/charges', chargeBody(card, { amount, installments: 3 }));
  }
  await page.goto('/pruebas/transacciones?amount[gte]=80.000');
  await page.getByRole('link', { name: '$ 85.000' }).click();
  await page.getByText('Cuotas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
  await page.getByRole('button', { name: 'La mitad' }).click();
  await page.getByRole('button', { name: 'Reembolsar $ 42.500' }).click();
  await page.getByRole('alert').getByText('Reembolso hecho').waitFor();
  await page.getByText('Te quedó después de reembolsos').waitFor();
  const [charge] = (await client.get<{ refunds: { amount: number }[] }[]>('/charges?amount=85000')).body;
  expect(charge?.refunds.map(({ amount }) => amount)).toEqual([42_500]);
  await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
  await page.getByText('hasta $ 42.500').waitFor();
  expect(complaints).toEqual([]);
});
