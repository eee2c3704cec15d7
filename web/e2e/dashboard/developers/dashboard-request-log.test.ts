import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chooseFilter, openFromMenu } from '../../support/dashboard-menu.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('turns a failed request into code: opens the log, copies TypeScript', async () => {
  const { page, complaints } = await visit(dashboard, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(page, 'peticiones@example.com');
  await openFromMenu(page, 'Desarrolladores', 'Registro de peticiones');
  await page.getByRole('heading', { name: 'Todavía no hay peticiones' }).waitFor();
  await page.getByRole('button', { name: 'Seguir en vivo' }).click();

  const { client, merchantId } = await sandboxClient(page, dashboard);
  const card = await saveCard(client, NO_FUNDS);
  const { body: refusal } = await client.post('/charges', chargeBody(card, { amount: 74_000 }));
  const failed = page.getByRole('row', { name: /POST \/charges 402/ });
  await failed.waitFor();
  // A new request appears on top while the list is followed live.
  await client.get('/charges?limit=1');
  await page.getByRole('row', { name: /GET \/charges\?limit=1 200/ }).waitFor();

  const person = newTimedPerson(page);
  await chooseFilter(page, 'Respuesta', '4xx: rechazada', person.press);
  await page.waitForURL(/status=4xx/);
  await page.getByRole('row', { name: /GET/ }).waitFor({ state: 'detached' });
  await person.press(failed.getByRole('link'));
  await person.read(page.getByRole('heading', { level: 1, name: 'POST /charges' }));
  await expect.poll(() => page.locator('.facts').innerText()).toContain(String(refusal['request_id']));
  await person.press(page.getByRole('button', { name: 'Copiar como TypeScript' }));
  person.isDoneWithin(15);
  await page.getByText('Copiado').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`/v1/${merchantId}/charges"`);
  expect(code).toMatch(/await fetch\([^]*"amount": 74000/);
  await page.getByRole('button', { name: 'Copiar como curl' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^curl 'http[^]*"amount":74000/);
  expect(complaints).toEqual([]);
});

test('explains a payment by its request id: paste it, open it, read request and response', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'soporte@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const card = await saveCard(client, NO_FUNDS);
  const { body: refusal } = await client.post('/charges', chargeBody(card, { amount: 74_000 }));
  await client.get('/charges');
  // The request log is written shortly after the response.
  const logged = page.getByRole('row', { name: /POST \/charges 402/ });
  await expect
    .poll(async () => {
      await page.goto('/pruebas/peticiones', { waitUntil: 'networkidle' });
      return logged.count();
    })
    .toBe(1);
  await page.goto('/pruebas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const person = newTimedPerson(page);
  await person.keys('Control+k');
  await person.paste(page.getByRole('dialog').getByRole('combobox'), String(refusal['request_id']));
  await page.getByRole('option', { name: /POST .*\/charges/ }).waitFor();
  await person.keys('Enter');
  await person.read(page.getByText(/"amount": ?74000/).first());
  await person.read(page.getByText(/"error_code": ?3003/).first());
  person.isDoneWithin(15);
  expect(complaints).toEqual([]);
});
