import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrand } from '../../../../src/domain/merchants/brand/brand-store.ts';
import { updateBrand } from '../../../../src/domain/merchants/brand/update-brand.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { settingsRoutes } from '../../../../src/portal/merchant/settings/routes.ts';
import { newClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mountForMerchants } from '../../../support/world/shop/panel.ts';

let bench: TestGateway;
let panel: App;

beforeAll(async () => {
  bench = await startSharedGateway();
  panel = await mountForMerchants(bench.gateway, settingsRoutes);
});
afterAll(async () => {
  await panel.close();
  await bench.close();
});

async function newShop() {
  const { merchant, privateKey, client } = await bench.merchant();
  return { id: merchant.id, api: client, panel: newClient(panel, merchant.id, privateKey) };
}

test('200: e-mail and phone are what GET / returns; an empty phone removes it', async () => {
  const shop = await newShop();
  const shown = expect.poll(async () => (await shop.api.get('')).body);
  await shown.toMatchObject({ email: null, phone: null });
  const contact = { email: 'hola@cafe.example', phone: '601 555 0134' };
  expect((await shop.panel.put('/settings', contact)).body).toMatchObject(contact);
  await shown.toMatchObject(contact);
  await shop.panel.put('/settings', { phone: ' ' });
  await shown.toMatchObject({ email: contact.email, phone: null });
});

test('200: the command changes them, too, and leaves what payers see of the brand', async () => {
  const { id, api } = await newShop();
  const change = (own: object) => updateBrand(bench.gateway, id, { own, settings: {} });
  await updateBrand(bench.gateway, id, { settings: { email: 'ventas@cafe.example' } });
  await change({ email: 'hola@cafe.example' });
  await change({ phone: '601 555 0134' });
  await expect
    .poll(async () => (await api.get('')).body)
    .toMatchObject({
      email: 'hola@cafe.example',
      phone: '601 555 0134',
    });
  expect(await findBrand(bench.gateway.database, id)).toMatchObject({
    email: 'ventas@cafe.example',
    phone: '601 555 0134',
  });
  await expect(change({ email: 'no' })).rejects.toThrow('email must be an e-mail address');
});
