/** How the merchant's rows of one table are moved. */
export interface MovedTable {
  /** The table's name in the database, and the `kind` of its lines. */
  table: string;
  /** Describes a line, for readers of the file. */
  about: string;
  /** Selects the merchant's rows if not by `merchant_id`. `$1` is the merchant. */
  where?: string;
  /** The sort order of a table without a primary key. */
  orderBy?: readonly string[];
  /** Encrypted or keyed columns, useless with another installation's keys. Their plain values go into the PGP file. */
  sealed?: SealedColumns;
  /** Columns that are not moved, such as the leases of processes. */
  stay?: readonly string[];
  /** Columns are re-encrypted with the new installation's keys, so only the number of rows is compared. */
  isRekeyed?: boolean;
  /** Triggers fill this table while earlier rows are imported; the file's rows then replace these. */
  isDerived?: boolean;
  /** The rows belong to the installation and may already exist there. */
  isShared?: boolean;
  /** Values that replace those in the file. */
  instead?: Readonly<Record<string, string>>;
  /** The number of rows held in memory at once, for tables with large rows. */
  rowsAtOnce?: number;
}

export interface SealedColumns {
  columns: readonly string[];
  /** The column that identifies a row within its table. */
  id: string;
  /** SQL condition: whether the row has a secret to move. */
  when: string;
}

const card: SealedColumns = {
  columns: ['fingerprint', 'key_id', 'wrapped_key', 'sealed_number'],
  id: 'id',
  when: 'sealed_number is not null',
};

/**
 * In the order of writing and reading: rows come after the rows that they refer to, events before the endpoints that would
 * queue them, and rows written by triggers after their causes.
 */
export const movedTables: readonly MovedTable[] = [
  {
    table: 'merchants',
    about: 'the merchant: terms, fees, looks, limits',
    where: 'id = $1',
    stay: ['clock_lease_until', 'moved_at'],
    // Off during the import, because a trigger would free the order_ids of failed charges. Restored at the end.
    instead: { order_id_reuse: 'false' },
  },
  {
    table: 'consent_texts',
    about: 'texts that payers agreed to',
    where: 'hash in (select text_hash from consents where merchant_id = $1)',
    isShared: true,
  },
  {
    table: 'cash_networks',
    about: 'cash networks that took a payment; a new one comes in disabled and without its keys',
    where: 'id in (select network_id from cash_payments where merchant_id = $1)',
    isShared: true,
    instead: { status: "'disabled'" },
  },
  { table: 'merchant_policies', about: 'published policies, which consents refer to' },
  { table: 'customers', about: 'customers, deleted ones too' },
  { table: 'customer_notes', about: "the team's notes on customers" },
  { table: 'cards', about: 'saved cards; their numbers are in the PGP file', sealed: card },
  { table: 'tokens', about: 'tokens that are not used up; their numbers are in the PGP file', sealed: card },
  { table: 'card_verifications', about: 'questions to the issuer before a card was saved' },
  { table: 'plans', about: 'plans' },
  { table: 'coupons', about: 'coupons with their limits' },
  { table: 'coupon_codes', about: 'promotion codes' },
  { table: 'coupon_redemptions', about: 'subscriptions that use a coupon' },
  { table: 'subscriptions', about: 'subscriptions with their next charge', stay: ['lease_until'] },
  {
    table: 'mrr_movements',
    about: 'changes of the monthly recurring revenue',
    orderBy: ['creation_date', 'subscription_id', 'movement', 'amount_centavos'],
    isDerived: true,
  },
  { table: 'transactions', about: 'charges, refunds and fees' },
  {
    table: 'invoices',
    about: 'invoices with their lines',
  },
  { table: 'invoice_items', about: 'items of invoices, waiting ones too' },
  { table: 'invoice_payments', about: 'charges by which invoices are paid' },
  { table: 'invoice_series', about: 'the last invoice number' },
  { table: 'credit_entries', about: 'changes of the credit of customers' },
  { table: 'credit_notes', about: 'credit notes with their lines' },
  { table: 'credit_note_series', about: 'the last number of a credit note' },
  { table: 'noted_statuses', about: 'charges that are not simply paid, for lists', isDerived: true },
  { table: 'attempts', about: 'tries to move money with a card' },
  { table: 'pse_attempts', about: 'tries to pay by PSE' },
  { table: 'cash_attempts', about: 'vouchers at cash networks over a link' },
  { table: 'cash_payments', about: 'payments in cash' },
  { table: 'authentications', about: '3-D Secure that is under way' },
  { table: 'charge_handles', about: "addresses of payers' pages" },
  { table: 'consents', about: 'what payers agreed to, and when' },
  { table: 'link_views', about: 'how often a payment link was opened' },
  { table: 'link_requests', about: 'what was asked of an acquirer, for refunds of it' },
  { table: 'take_backs', about: 'charges that are being taken back' },
  { table: 'card_tries', about: 'retries that networks count', isRekeyed: true },
  { table: 'journal_entries', about: 'the ledger: postings that sum to zero' },
  { table: 'account_balances', about: 'balances, in stripes' },
  { table: 'fraud_rules', about: 'fraud rules' },
  { table: 'decline_alarm_settings', about: 'what the alarm for declines watches for' },
  { table: 'decline_alarms', about: 'episodes of unusually many declines' },
  { table: 'fraud_reviews', about: 'charges that a person looks at', stay: ['lease_until'] },
  { table: 'period_payments', about: 'periods that are paid otherwise' },
  {
    table: 'retry_decisions',
    about: 'why and when a renewal is tried again',
    orderBy: ['subscription_id', 'period', 'decided_at', 'transaction_id', 'kind', 'retry_at'],
  },
  { table: 'expiry_looks', about: 'when expiring cards were last looked for' },
  { table: 'expiry_notices', about: 'notices of expiring cards' },
  { table: 'reusable_links', about: 'links that many people open' },
  { table: 'link_variants', about: 'variants of the products that they sell' },
  { table: 'link_photos', about: 'photos of those products', rowsAtOnce: 10 },
  { table: 'reusable_link_uses', about: 'what was paid over them' },
  { table: 'chargebacks', about: 'chargebacks' },
  { table: 'chargeback_evidence', about: 'evidence for them', rowsAtOnce: 2 },
  { table: 'chargeback_cases', about: 'cases of the card networks, with the fees that were posted' },
  {
    table: 'chargeback_notices',
    about: 'the notices of each case',
    where: 'case_id in (select id from chargeback_cases where merchant_id = $1)',
  },
  { table: 'reversals', about: 'reversals of payment that payers asked for' },
  { table: 'reversal_evidence', about: 'evidence for them', rowsAtOnce: 2 },
  { table: 'reconciliation_files', about: 'bank files' },
  { table: 'reconciliation_lines', about: 'their lines' },
  { table: 'reconciliation_line_marks', about: 'what tells a line that was seen before' },
  { table: 'reconciliation_mappings', about: 'how the files of a bank are read' },
  { table: 'reconciliation_deposits', about: 'deposits that pay many charges' },
  { table: 'reconciliation_deposit_payments', about: 'the charges of each' },
  { table: 'reconciliation_matches', about: 'which line is which payment' },
  { table: 'reconciliation_closings', about: 'months that were closed' },
  {
    table: 'payout_accounts',
    about: 'accounts that the merchant is paid out to; their numbers are in the PGP file',
    sealed: { columns: ['sealed_number'], id: 'id', when: 'true' },
  },
  { table: 'letter_settings', about: 'sender and kinds of mails that are off' },
  { table: 'mail_texts', about: "the merchant's own words in mails" },
  { table: 'mails', about: 'mails, sent and queued', stay: ['lease_until'] },
  { table: 'timed_mails', about: 'mails that wait for their hour' },
  { table: 'charging_ways', about: 'how the merchant chose to charge' },
  {
    table: 'enrolments',
    about: 'what the merchant is called at an acquirer; secrets are in the PGP file',
    sealed: { columns: ['sealed_secrets'], id: 'link_id', when: 'sealed_secrets is not null' },
  },
  { table: 'routes', about: 'which links its payments go over', orderBy: ['method', 'position'] },
  { table: 'events', about: 'events as webhooks carry them' },
  {
    table: 'webhooks',
    about: 'endpoints; secrets and passwords are in the PGP file',
    where: "merchant_id = $1 and kind = 'endpoint'",
    sealed: { columns: ['sealed_password', 'brought_secrets'], id: 'id', when: 'true' },
    stay: ['next_ping_at'],
  },
  {
    table: 'webhook_queues',
    about: 'what has to be delivered',
    where:
      "merchant_id = $1 and webhook_id in (select id from webhooks where merchant_id = $1 and kind = 'endpoint')",
    stay: ['lease_until'],
    isDerived: true,
  },
  { table: 'webhook_deliveries', about: 'deliveries with their tries' },
  { table: 'webhook_inbox', about: "events in the sandbox's inbox" },
  {
    table: 'idempotency_records',
    about: 'answers that are kept for repeated requests; secret ones are in the PGP file',
    sealed: {
      columns: ['request_hash'],
      id: 'idempotency_key',
      // A response with a secret is stored encrypted, as base64; all others are JSON objects.
      when: "response_body <> '' and left(response_body, 1) not in ('{', '[')",
    },
    isRekeyed: true,
  },
  { table: 'imports', about: 'imports from other systems' },
  { table: 'import_files', about: 'their files, and how far each was read' },
  { table: 'import_ids', about: 'what ids of other systems are called here' },
  { table: 'import_problems', about: 'rows that did not come in, and why' },
  { table: 'import_charges', about: 'payments that were made elsewhere, to look up' },
  { table: 'api_requests', about: 'the log of requests' },
  { table: 'day_sums', about: 'sums of days', isDerived: true },
  { table: 'day_declines', about: 'refusals of days', isDerived: true },
  { table: 'day_issuers', about: 'sums of days by bank', isDerived: true },
  { table: 'unsplit_days', about: 'days whose sums by bank are still to be made', isDerived: true },
  { table: 'changed_days', about: 'days to be summed anew', orderBy: ['day'], isDerived: true },
  { table: 'sandbox_processor.operations', about: "the sandbox's bank: what it did", isRekeyed: true },
  {
    table: 'sandbox_processor.card_counters',
    about: "the sandbox's bank: its counted cards",
    isRekeyed: true,
  },
  {
    table: 'sandbox_processor.earlier_agreements',
    about: "the sandbox's bank: first uses of cards elsewhere",
    isRekeyed: true,
  },
  { table: 'sandbox_processor.pse_payments', about: "the sandbox's bank: PSE payments" },
];

const OWED_HERE = 'what the merchant is owed is paid out here; the next operator agrees on its own terms';
const owedHere = Object.fromEntries(
  `payout_settlements settlement_terms settlement_contracts settlement_queue settlement_movements settlement_volumes settlement_adjustments settlement_holds
   settlements withholding_certificates split_queue split_shares sub_merchants`
    .split(/\s+/)
    .map(table => [table, OWED_HERE]),
);

/** Tables with merchants' rows that are not moved, and why. */
export const tablesThatStay: Readonly<Record<string, string>> = {
  api_keys: 'hashed under a key of the installation: the new place makes others, or is told those in use',
  card_security_codes: 'security codes are never kept, and never leave',
  fraud_velocity: 'counts of minutes, in memory only, by fingerprints of the installation',
  shops: 'the address of a shop page belongs to the installation',
  exports: 'files of reports on the disk of the installation',
  export_schedules: 'belong to accounts of people, who stay',
  receivable_moves: 'how far older entries were moved; the new place looks at all entries once more',
  erasure_requests: 'requests of people that this installation answers; certificates are issued here',
  kept_identities: 'sealed under a key of the installation, which has to keep them',
  link_messages: 'the trace of a line to an acquirer, kept for days',
  suspicion_cases: 'the law forbids that a merchant learns of a case',
  suspicion_notes: 'the law forbids that a merchant learns of a case',
  payer_documents: 'keyed hashes of the installation',
  closing_packs: 'files made from data that moves; the new place builds them again',
  closing_pack_pieces: 'files made from data that moves; the new place builds them again',
  dispute_calendars: 'an address of this installation; people subscribe again at the new place',
  payouts: 'lines of files that the operator of this installation sends and answers for',
  volume_limits: 'decided by the operators of the installation',
  volume_usage: 'counts against limits that stay',
  volume_reservations: 'counts against limits that stay',
  ...owedHere,
  'sandbox_processor.outages': 'outages that somebody is playing',
};
