import { customerConsents } from '@recaudo/contract/merchant/customers/customers';
import type { Gateway } from '../../../../dependencies.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { listCustomerConsents } from './consent-store.ts';

/** A customer's consents on the payment pages (Ley 1581). */
export function customerConsentRoutes(app: App, gateway: Gateway): void {
  mount(app, customerConsents.list, { onRequest: requireCustomer(gateway) }, ({ caller, params }) =>
    listCustomerConsents(gateway.database, caller.merchant.id, params.customer_id),
  );
}
