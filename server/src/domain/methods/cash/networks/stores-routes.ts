import { openStores, stores } from '@recaudo/contract/api/stores';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { listPaymentPoints } from './payment-points.ts';

/** Interface 10.16. Without an amount, lists every active network, because each accepts at least one centavo. */
async function listStores(
  gateway: Gateway,
  query: { amount?: bigint | undefined; offset: number; limit: number },
) {
  const { amount = 1n, offset, limit } = query;
  const networks = await listPaymentPoints(gateway, amount);
  return networks.slice(offset, offset + limit).map(({ id, name, convenio, maxAmountCentavos }) => ({
    id,
    name,
    convenio,
    max_amount: maxAmountCentavos,
    address: null,
    geolocation: null,
  }));
}

export function storesRoutes(app: App): void {
  mount(app, stores.list, ({ gateway, query }) => listStores(gateway, query));
}

export function openStoresRoutes(app: App, gateway: Gateway): void {
  mount(app, openStores.list, ({ query }) => listStores(gateway, query));
}
