import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportTo, importFrom, useFolder } from '../../../support/world/files/moving-out.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const folder = join(useFolder(), 'export');
const old = useGateway();
const fresh = useGateway();

interface Waiting {
  id: string;
  order_id: string;
  payment_method: { url?: string; barcode_url?: string; reference?: string };
}

const order = {
  amount: 20_000,
  currency: 'COP',
  iva: '0',
  description: 'Dos libras de café',
  customer: { name: 'Ana', email: 'ana@example.com' },
};

test('moved charges show pages of the new installation, and these pages open', async () => {
  old.gateway.baseUrl = 'https://pagos.old.example';
  fresh.gateway.baseUrl = 'https://pagos.new.example';
  const { client, merchant } = await old.merchant();
  const back = 'https://pagos.old.example/gracias';
  await client.post('/charges', {
    ...order,
    method: 'card',
    confirm: false,
    order_id: 'tarjeta-1',
    redirect_url: back,
  });
  await client.post('/charges', { ...order, method: 'store', order_id: 'efectivo-1' });
  await exportTo(old, folder, merchant.id);
  const moved = await importFrom(fresh, folder);

  const { body: charges } = await moved.client.get<Waiting[]>('/charges');
  const [voucher, card] = ['efectivo-1', 'tarjeta-1'].map(id => charges.find(one => one.order_id === id));
  const addresses = [
    card?.payment_method.url,
    voucher?.payment_method.url,
    voucher?.payment_method.barcode_url,
  ].filter(address => address !== undefined);
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  for (const address of addresses) {
    expect(address).toMatch(/^https:\/\/pagos\.new\.example\//);
    const { pathname, search } = new URL(address);
    const page = await fresh.app.inject({
      method: 'GET',
      url: pathname + search,
      headers: { host: 'pagos.new.example' },
    });
    expect([address, page.statusCode]).toEqual([address, 200]);
  }
});
