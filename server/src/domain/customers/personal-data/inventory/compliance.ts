import type { Inventory } from './inventory.ts';

/**
 * Records that anti-money-laundering law requires the installation to keep. Exports leave them out: the law forbids telling the
 * person about a report.
 */
export const complianceTables: Inventory = {
  payer_documents: {
    about: 'keyed hashes of the documents of PSE payers',
    // Ten years for a payment that took money, 90 days for any other: purge-payer-documents.ts.
    kept: { fingerprint: 'laundering' },
    plain: 'merchant_id transaction_id is_kept creation_date',
    expiresAfterDays: 3_653,
  },
  suspicion_cases: {
    about: 'cases of suspicious activity',
    kept: { subject: 'laundering', label: 'laundering', reason: 'laundering' },
    plain: `id merchant_id rule period payments amount_centavos first_at last_at transaction_ids state assignee decided_by decided_at
      creation_date`,
  },
  suspicion_notes: {
    about: 'notes on cases of suspicious activity',
    kept: { note: 'laundering' },
    plain: 'case_id number merchant_id author creation_date',
  },
  suspicion_rules: { about: 'rules for suspicious activity', plain: 'only_row rules' },
  watch_list: {
    about: 'names and documents of the watch list that an officer uploaded',
    kept: { value: 'laundering', written: 'laundering' },
    plain: 'kind',
  },
  watch_list_files: {
    about: 'uploads of the watch list',
    plain: 'number name entries uploaded_by uploaded_at',
  },
  volume_limits: {
    about: 'limits of merchants by day and month',
    plain: 'merchant_id day_charges day_volume_centavos month_charges month_volume_centavos',
  },
  volume_reservations: {
    about: 'payments that count toward a limit',
    plain: 'merchant_id transaction_id day amount_centavos reserved_at is_kept',
  },
  volume_usage: {
    about: 'use of limits by period',
    plain: 'merchant_id period starts_on charges volume_centavos',
  },
};
