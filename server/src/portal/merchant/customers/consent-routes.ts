import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { answers, identifier, instantOut, oneOf } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { listCustomerConsents } from './consent-store.ts';

const consentView = Type.Object(
  {
    transaction_id: identifier(),
    document: oneOf(['terms', 'personal_data']),
    version: Type.String({ description: 'Hash of the text as it was shown' }),
    text: Type.String(),
    given_at: instantOut(),
    ip_address: Type.String(),
    language: Type.String(),
  },
  { title: 'CustomerConsent' },
);

/** What a customer has agreed to on the payment pages (law 1581). */
export function customerConsentRoutes(app: App, gateway: Gateway): void {
  app.get(
    '/customers/:customer_id/consents',
    {
      preHandler: requireCustomer(gateway),
      schema: { hide: true, response: answers(200, Type.Array(consentView)) },
    },
    async request =>
      listCustomerConsents(gateway.database, request.caller.merchant.id, pathId(request, 'customer_id')),
  );
}
