import { credits } from '@recaudo/contract/api/billing/credits';
import type { Gateway } from '../../../dependencies.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import type { App } from '../../../platform/http/server.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { changeCredit } from './change-credit.ts';
import { listCreditEntries } from './store.ts';
import { creditEntryToView } from './view.ts';

export function creditRoutes(app: App, gateway: Gateway): void {
  const ofCustomer = { onRequest: requireCustomer(gateway) };

  mount(app, credits.create, ofCustomer, async request => {
    const { gateway: own, caller, params, body } = request;
    const id = idForRequest(request, 'creditEntry');
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id, id };
    return creditEntryToView(await changeCredit(own, of, body));
  });

  mount(app, credits.list, ofCustomer, async ({ caller, params, query }) => {
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id };
    const found = await listCreditEntries(gateway.database, of, toListQuery(query));
    return found.map(creditEntryToView);
  });
}
