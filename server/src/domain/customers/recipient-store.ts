import type { Language } from '@recaudo/contract/shared/words/language';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { textArray } from '../../platform/database/statements/text-array.ts';

/** The data for an email to a customer. */
export interface Recipient {
  merchantId: string;
  customerId: string;
  name: string;
  email: string;
  language: Language;
}

interface RecipientRow {
  merchant_id: string;
  id: string;
  name: string;
  email: string;
  language: Language | null;
}

const byKeys = statement<RecipientRow>(
  'customers_recipients',
  `select customers.merchant_id, customers.id, customers.name, customers.email, customers.language
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, id)
   join customers using (merchant_id, id) where customers.status = 'active'`,
);

/** Returns those of these customers that are not deleted, in no particular order. */
export async function listRecipients(
  database: Queryable,
  input: readonly { merchantId: string; customerId: string }[],
): Promise<Recipient[]> {
  const rows = await database.rows(byKeys, [
    textArray(input.map(({ merchantId }) => merchantId)),
    textArray(input.map(({ customerId }) => customerId)),
  ]);
  return rows.map(row => ({
    merchantId: row.merchant_id,
    customerId: row.id,
    name: row.name,
    email: row.email,
    language: row.language ?? 'es',
  }));
}

const remember = statement(
  'customers_remember_language',
  `update customers set language = $3
   where merchant_id = $1 and id = $2 and coalesce(language, 'es') <> $3`,
);

/** Later emails use the language in which the customer used its page. */
export const rememberLanguage = (
  database: Queryable,
  merchantId: string,
  customerId: string,
  language: Language,
): Promise<number> => database.run(remember, [merchantId, customerId, language]);
