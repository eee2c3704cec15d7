import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A payer's consent, stored as evidence (Ley 1581). */
export interface Consent {
  document: 'terms' | 'personal_data';
  /** The text as shown, including links; stored once per hash. */
  text: string;
  hash: string;
}

export interface ConsentCircumstances {
  merchantId: string;
  transactionId: string;
  attemptNumber: number;
  /** Real time, because evidence must not depend on a sandbox clock. */
  givenAt: Date;
  ipAddress: string;
  language: string;
}

const insertTexts = statement(
  'consent_texts_insert',
  `insert into consent_texts (hash, text) select * from unnest($1::text[], $2::text[]) on conflict (hash) do nothing`,
);
const insert = statement(
  'consents_insert',
  `insert into consents (merchant_id, transaction_id, attempt_number, document, text_hash, given_at, ip_address,
     language)
   select $1, $2, $3, given.document, given.hash, $6, $7, $8 from unnest($4::text[], $5::text[]) given (document, hash)
   on conflict do nothing`,
);

/** Stores the consents given with one attempt. */
export async function insertConsents(
  tx: Queryable,
  consents: readonly Consent[],
  { merchantId, transactionId, attemptNumber, givenAt, ipAddress, language }: ConsentCircumstances,
): Promise<void> {
  const documents = consents.map(({ document }) => document);
  const hashes = consents.map(({ hash }) => hash);
  await tx.run(insertTexts, [hashes, consents.map(({ text }) => text)]);
  const when = [givenAt, ipAddress, language];
  await tx.run(insert, [merchantId, transactionId, attemptNumber, documents, hashes, ...when]);
}

const ofCharge = statement<{
  document: Consent['document'];
  attempt_number: number;
  text: string;
  text_hash: string;
  given_at: Date;
  ip_address: string;
  language: string;
}>(
  'consents_of_charge',
  `select document, attempt_number, text, text_hash, given_at, ip_address, language
   from consents join consent_texts on consent_texts.hash = consents.text_hash
   where merchant_id = $1 and transaction_id = $2 order by attempt_number, document`,
);

export const listConsents = (database: Queryable, merchantId: string, transactionId: string) =>
  database.rows(ofCharge, [merchantId, transactionId]);
