import type { Database } from '../../src/database/connection.ts';
import { replannedStatement, statement } from '../../src/database/connection.ts';
import type { Gateway } from '../../src/dependencies.ts';
import {
  sealConnectionSecrets,
  sealEnrolmentSecrets,
} from '../../src/processors/connections/stored-connection.ts';

const CHARGE = `(select id from transactions where merchant_id = $1 and kind = 'charge' order by id limit 1)`;
const CUSTOMER = `(select id from customers where merchant_id = $1 order by id limit 1)`;
const SUBSCRIPTION = `(select id from subscriptions where merchant_id = $1 order by id limit 1)`;
const CARD = `(select id from cards where merchant_id = $1 order by id limit 1)`;
const FILE = `(select id from reconciliation_files where merchant_id = $1 limit 1)`;
const THEN = `timestamptz '2026-11-01 12:00:00.123456+00'`;

/** One row for each table that no story of the tests fills. Values are of every kind, and harmless. */
const rows: Readonly<Record<string, string>> = {
  customer_notes: `$1, 'nota1', ${CUSTOMER}, 'cuenta', 'Ana', 'Paga los 30, "siempre"', ${THEN}`,
  card_verifications: `$1, ${CARD}, 1, 'reversed', ${THEN}, ${THEN}, 0, ${THEN}, null, null`,
  cash_attempts: `$1, ${CHARGE}, 1, 'adquirente', 'expired', 2000000, ${THEN}, null, null, null, ${THEN}, null, 0, ${THEN}, null`,
  authentications: `'3ds' || $1, $1, ${CHARGE}, 1, 'k1', 'https://banco.example/3ds', '10.0.0.1', null, ${THEN}, ${THEN}`,
  consents: `$1, ${CHARGE}, 1, 'terms', 'hash-de-terminos', ${THEN}, '10.0.0.1', 'es'`,
  link_views: `$1, ${CHARGE}, 3, ${THEN}`,
  link_requests: `$1, 'ref1', 'adquirente', 'authorise', null, 2000000, '{"11": "000001"}', ${THEN}, '{"39": "00"}', ${THEN}`,
  take_backs: `$1, 'tr-gone', 'tr-refund', ${THEN}, timestamptz '2099-01-01 00:00:00+00', 2`,
  fraud_rules: `$1, 'monto_alto', false, '{"kind": "blocked_email", "name": "monto_alto", "emails": ["@malo.example"]}', ${THEN}`,
  decline_alarm_settings: `$1, true, 40, 70, 30`,
  decline_alarms: `$1, ${THEN}, ${THEN}, 40, 36, 30, 4, 15, 12, ${THEN}, ${THEN}, 90, ${THEN}, ${THEN}`,
  fraud_reviews: `$1, ${CHARGE}, array['monto_alto'], 'approved', ${THEN}, 'cuenta', 'Ana', ${THEN}, 'bien', null, null`,
  period_payments: `$1, 'tr-period', ${SUBSCRIPTION}, 1, 'store', 2000000, 'ended', ${THEN}, null, null, null, null, null, null, null`,
  expiry_looks: `$1, date '2026-11-01'`,
  expiry_notices: `$1, ${SUBSCRIPTION}, ${CARD}, date '2026-12-01', 30`,
  reusable_links: `'enlace' || $1, $1, 'Mensualidad', 5000000, '0', null, 10, null, 'open', ${THEN}`,
  reusable_link_uses: `$1, 'enlace' || $1, 'visita1', ${CHARGE}, null, '10.0.0.1', null, ${THEN}`,
  chargeback_evidence: `$1, (select transaction_id from chargebacks where merchant_id = $1 limit 1), 1, 'guía.pdf',
    'application/pdf', '\\x25504446', ${THEN}`,
  reversal_evidence: `$1, (select id from reversals where merchant_id = $1 limit 1), 1, 'foto.png', 'image/png',
    '\\x89504e47', ${THEN}`,
  reconciliation_line_marks: `$1, '\\x01', ${FILE}, (select min(number) from reconciliation_lines where merchant_id = $1)`,
  reconciliation_mappings: `$1, 'Banco de Bogotá', '\\x02', '{"fecha": 0}', ${THEN}`,
  reconciliation_deposits: `$1, 'dep1', ${FILE}, (select min(number) from reconciliation_lines where merchant_id = $1),
    1, 100, 10, 2, 0, 0, 0, 88, ${THEN}`,
  reconciliation_deposit_payments: `$1, ${CHARGE}, 'dep1'`,
  reconciliation_closings: `$1, date '2026-10-01', '{"ventas": 1}', 'Ana', ${THEN}`,
  letter_settings: `$1, 'Café', 'hola@example.com', array['receipt']`,
  mail_texts: `$1, 'failed_renewal', 'es', 'Hola', 'Gracias'`,
  charging_ways: `$1, 'link', ${THEN}`,
  routes: `$1, 'store', 9, '{}', array['adquirente']`,
  webhook_inbox: `$1, 'i-' || $1, ${THEN}, '{}', '{"type": "x"}'`,
  changed_days: `$1, date '2026-10-31'`,
  unsplit_days: `$1, date '2026-10-31'`,
  import_charges: `$1, 'old', 'ch_1', (select id from imports where merchant_id = $1), 'c1', ${THEN}, '{"amount": 5}'`,
  'sandbox_processor.card_counters': `$1, (select card_hash from sandbox_processor.operations
    where merchant_id = $1 and card_hash is not null limit 1), 2`,
};

const consentText = statement(
  'test_plant_consent_text',
  `insert into consent_texts values ('hash-de-terminos', 'Acepto los términos') on conflict do nothing`,
);
const connection = statement(
  'test_plant_link',
  `insert into links (id, kind, name, methods, settings, sealed_secrets, secret_names, status, creation_date, change_date)
   values ('adquirente', 'scripted', 'Adquirente', array['store'], '{}', $1, '{}', 'disabled', now(), now())`,
);
const enrolment = statement(
  'test_plant_enrolment',
  `insert into enrolments values ($1, 'adquirente', '{"codigo": "0001"}', $2, array['clave'], now(), now())`,
);

/** The acquirer's line, which an operator makes at each place. */
export const plantConnection = ({ database, keyRing }: Gateway): Promise<number> =>
  database.run(connection, [sealConnectionSecrets(keyRing, 'adquirente', {})]);

export async function plantRows({ database, keyRing }: Gateway, merchantId: string): Promise<void> {
  await database.run(consentText);
  const secrets = sealEnrolmentSecrets(
    keyRing,
    { merchantId, connectionId: 'adquirente' },
    { clave: 'secreta' },
  );
  await database.run(enrolment, [merchantId, secrets]);
  for (const [table, values] of Object.entries(rows)) await plant(database, table, values, merchantId);
}

const plant = (database: Database, table: string, values: string, merchantId: string): Promise<number> =>
  database.run(
    replannedStatement('test_plant', `insert into ${table} select ${values.replaceAll('$1', '$1::text')}`),
    [merchantId],
  );
