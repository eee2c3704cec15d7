import { merchants } from '@recaudo/contract/api/merchants';
import type { Gateway } from '../../dependencies.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { readMerchantBalance } from '../money/ledger/store.ts';

export function merchantRoutes(app: App, gateway: Gateway): void {
  mount(app, merchants.get, async ({ caller }) => {
    const { merchant } = caller;
    const balance = await readMerchantBalance(gateway.database, merchant.id);
    return {
      id: merchant.id,
      name: merchant.name,
      email: merchant.email,
      phone: merchant.phone,
      status: merchant.status,
      creation_date: merchant.creationDate,
      balance,
      available_funds: balance > 0n ? balance : 0n,
    };
  });
}
