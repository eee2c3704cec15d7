import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateBrand } from '../../../../src/domain/merchants/brand/update-brand.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { settingsRoutes } from '../../../../src/portal/merchant/settings/routes.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import {
  startSharedGateway,
  startTestGateway,
  type TestGateway,
} from '../../../support/world/gateway/test-gateway.ts';
import { mountForMerchants } from '../../../support/world/shop/panel.ts';
import { redirectBody } from '../../../support/world/shop/payer.ts';
import { pseBody } from '../../../support/world/shop/pse.ts';

let live: TestGateway;
let panel: App;
let merchantId: string;
let client: TestClient;
let settings: TestClient;
beforeAll(async () => {
  live = await startTestGateway({ environment: 'production' });
  panel = await mountForMerchants(live.gateway, settingsRoutes);
});
beforeEach(async () => {
  const { merchant, privateKey, client: made } = await live.merchant();
  merchantId = merchant.id;
  client = made;
  settings = newClient(panel, merchantId, privateKey);
});
afterAll(async () => {
  await panel.close();
  await live.close();
});

const link = (redirect_url: string) => client.post('/charges', redirectBody({ redirect_url }));
const pse = (redirect_url: string) => client.post('/pse', pseBody({ redirect_url }));

const NEITHER = (host: string) =>
  `redirect_url leads to ${host}, which is neither the host of the merchant's website nor one of its allowed redirect hosts`;

describe('redirect_url in production', () => {
  test.each([
    ['a redirect charge', link],
    ['a PSE payment', pse],
  ])('422 1003: %s to a host that the merchant has not listed', async (_title, pay) => {
    await settings.put('/brand', { redirect_hosts: ['tienda.co'] });
    expectError(await pay('https://copia-de-la-tienda.co/gracias'), 1003, NEITHER('copia-de-la-tienda.co'));
    expect((await client.get<unknown[]>('/charges')).body).toEqual([]);
    expect((await pay('https://tienda.co/gracias')).status).toBe(200);
  });

  test('422 1003: http, even to a listed host', async () => {
    await settings.put('/brand', { redirect_hosts: ['tienda.co'] });
    expectError(await link('http://tienda.co/'), 1003, 'redirect_url must begin with https:// in production');
  });

  test('422 1003: a port, or a look-alike host', async () => {
    await settings.put('/brand', { redirect_hosts: ['tienda.co'] });
    for (const url of ['https://tienda.co:8443/', 'https://tienda.co.mal.co/', 'https://mal.co/tienda.co']) {
      expectError(await link(url), 1003);
    }
  });

  test('200: the website is allowed without a listing, and so are hosts below *.', async () => {
    await settings.put('/brand', {
      website_url: 'https://www.tienda.co/inicio',
      redirect_hosts: ['*.app.co'],
    });
    expect((await link('https://www.tienda.co/gracias')).status).toBe(200);
    expect((await link('https://caja.app.co/gracias')).status).toBe(200);
    expectError(await link('https://app.co/gracias'), 1003);
  });

  test('200: without redirect_url, where it is optional, nothing is checked', async () => {
    const { status } = await client.post('/pse', pseBody());
    expect(status).toBe(200);
  });
});

describe('the setting', () => {
  test('200: stores hosts normalized, and keeps them if not sent', async () => {
    const { body } = await settings.put('/brand', {
      redirect_hosts: ['Tienda.CO.', 'tienda.co', 'cañón.co:8443'],
    });
    expect(body['redirect_hosts']).toEqual(['tienda.co', 'xn--can-8mak.co:8443']);
    await settings.put('/brand', { legal_name: 'Tienda S.A.S.' });
    expect((await settings.get('/brand')).body['redirect_hosts']).toHaveLength(2);
    expect((await settings.put('/brand', { redirect_hosts: [] })).body['redirect_hosts']).toEqual([]);
  });

  test.each(['localhost', '*.co', '10.0.0.1', 'https://tienda.co/', 'a b'])('422 1003: %s', async host => {
    expectError(await settings.put('/brand', { redirect_hosts: [host] }), 1003);
  });

  test('the command sets the same', async () => {
    await updateBrand(live.gateway, merchantId, { settings: {}, redirectHosts: ['Tienda.co'] });
    expect((await link('https://tienda.co/')).status).toBe(200);
    await expect(
      updateBrand(live.gateway, merchantId, { settings: {}, redirectHosts: ['co'] }),
    ).rejects.toThrow('redirect hosts are such as tienda.co');
  });
});

test('200: the sandbox accepts any http URL, as before', async () => {
  const sandbox = await startSharedGateway();
  const shop = await sandbox.merchant();
  const answer = await shop.client.post(
    '/charges',
    redirectBody({ redirect_url: 'http://127.0.0.1:3000/x' }),
  );
  expect(answer.status).toBe(200);
  await sandbox.close();
});
