import { merchantView } from '@recaudo/contract/api/merchants';
import { answers } from '@recaudo/contract/fields';
import type { Gateway } from '../../dependencies.ts';
import type { App } from '../../http/server.ts';
import { merchantAccount, readBalance } from '../ledger/store.ts';

export function merchantRoutes(app: App, gateway: Gateway): void {
  app.get(
    '/',
    { schema: { tags: ['Merchant'], summary: 'Get the merchant', response: answers(200, merchantView) } },
    async request => {
      const { merchant } = request.caller;
      const balance = await readBalance(gateway.database, merchant.id, merchantAccount);
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
    },
  );
}
