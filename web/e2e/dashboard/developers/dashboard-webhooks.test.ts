import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ok,
  pingsOnly,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../../server/test/support/doubles/network/receiver.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { deliver } from '../../../../server/test/support/world/shop/webhooks.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

let dashboard: Dashboard;
let receiver: Receiver;
beforeAll(async () => {
  dashboard = await shareDashboard();
  receiver = await startReceiver(pingsOnly(refuse(500, 'no hay base de datos')));
});
afterAll(async () => {
  await receiver.close();
  await dashboard.close();
});

test('failed deliveries show their reason and can be sent again', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'entregas@example.com');
  await openFromMenu(page, 'Desarrolladores', 'Webhooks');
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  await page.getByLabel('Dirección').fill(receiver.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar webhook' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('pre').innerText()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Ya lo copié' }).click();
  await page.getByText('Verificado').waitFor();

  const { client } = await sandboxClient(page, dashboard);
  await client.post('/charges', chargeBody(await saveCard(client)));
  await deliver(dashboard.panel.sandbox);
  await page.goto('/pruebas');
  const person = newTimedPerson(page);
  await openFromMenu(page, 'Desarrolladores', 'Webhooks', person.press);
  await person.press(page.getByRole('link', { name: receiver.url }));
  await person.read(page.getByRole('table').getByText('Falló').first());
  await person.read(page.getByRole('table').getByText('500').first());
  await expect.poll(() => page.getByRole('table').innerText()).toMatch(/500/);

  receiver.answer = ok;
  const before = receiver.events().length;
  await person.press(page.getByRole('button', { name: 'Recuperar entregas' }));
  await person.press(page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }));
  await person.read(page.getByText(/Se reenvían \d+ eventos/));
  person.isDoneWithin(30);
  await deliver(dashboard.panel.sandbox);
  expect(receiver.events().length).toBeGreaterThan(before);
  await page.reload();
  await page.getByRole('table').getByText('Entregado').first().waitFor();
  expect(complaints).toEqual([]);
});
