import type { Consent } from '../../../../domain/charges/hosted/consent-store.ts';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

export interface CustomerConsent {
  transaction_id: string;
  document: Consent['document'];
  version: string;
  text: string;
  given_at: Date;
  ip_address: string;
  language: string;
}

// Consents are stored by charge, so this checks the customer's newest charges.
export const customerConsents = statement<CustomerConsent>(
  'consents_of_customer',
  `select consents.transaction_id, document, text_hash as version, text, given_at, ip_address, language
   from (select id from transactions where merchant_id = $1 and customer_id = $2 and kind = 'charge'
     order by creation_date desc, id desc limit 500) newest
   join consents on consents.merchant_id = $1 and consents.transaction_id = newest.id
   join consent_texts on consent_texts.hash = text_hash
   order by given_at desc, document limit 50`,
);
/** Newest first: at most 50, of the newest 500 charges. */
export const listCustomerConsents = (database: Queryable, merchantId: string, customerId: string) =>
  database.rows(customerConsents, [merchantId, customerId]);
