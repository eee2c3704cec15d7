import type { Inventory } from './inventory.ts';

/** Customers, their cards, subscriptions and messages. */
export const payerTables: Inventory = {
  customers: {
    about: 'customers of the merchant',
    find: [{ by: 'customers', column: 'id' }],
    personal: {
      name: 'name',
      last_name: 'null',
      email: 'email',
      phone_number: 'null',
      external_id: 'null',
      department: 'null',
      city: 'null',
      additional: 'null',
      language: 'null',
    },
    kept: { id: 'pseudonym' },
    plain: 'merchant_id creation_date status has_account event_count credit_centavos waiting_items',
  },
  customer_notes: {
    about: "the team's notes about a customer",
    find: [{ by: 'customers', column: 'customer_id' }],
    isRemoved: true,
    personal: { text: 'words' },
    kept: { account_id: 'team', account_name: 'team' },
    plain: 'merchant_id id customer_id creation_date',
  },
  cards: {
    about: 'saved cards',
    find: [
      { by: 'customers', column: 'customer_id', isScanned: true },
      { by: 'cards', column: 'id' },
    ],
    isRemoved: true,
    personal: {
      holder_name: 'name',
      masked_number: 'blank',
      fingerprint: 'null',
      sealed_number: 'null',
      device_session_id: 'null',
      network_transaction_id: 'null',
    },
    plain: `merchant_id id customer_id creation_date status expiration_month expiration_year brand type bank_name bank_code key_id
      wrapped_key event_count stopped_code`,
  },
  tokens: {
    about: 'card tokens that wait for their payment, deleted after an hour',
    find: [
      { by: 'transactions', column: 'used_by', isScanned: true },
      { text: ['holder_name', 'address'], touches: 'row' },
    ],
    isRemoved: true,
    personal: {
      holder_name: 'name',
      masked_number: 'blank',
      address: 'json',
      fingerprint: 'null',
      sealed_number: 'null',
      payer_network: 'null',
    },
    plain: `merchant_id id creation_date expires_at used_at expiration_month expiration_year brand type bank_name bank_code key_id
      wrapped_key used_by`,
    expiresAfterDays: 1,
  },
  card_security_codes: {
    about: 'sealed security codes, in memory only, for minutes',
    find: [{ by: 'cards', column: 'owner_id' }],
    isRemoved: true,
    personal: { sealed: 'null' },
    plain: 'merchant_id owner_id key_id expires_at',
    expiresAfterDays: 1,
  },
  card_tries: {
    about: 'declined tries that card networks limit',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    isRemoved: true,
    personal: { fingerprint: 'null' },
    plain: 'merchant_id transaction_id amount_centavos tried_at recorded_at',
  },
  card_verifications: {
    about: 'checks of a card before it was saved',
    plain: 'merchant_id card_id number status sent_at next_check_at checks resolved_at error_code link_id',
  },
  subscriptions: {
    about: 'subscriptions',
    find: [{ by: 'customers', column: 'customer_id' }],
    personal: { card: 'json' },
    freeText: { pending_change: 'json', billed_line: 'json' },
    kept: { customer_id: 'pseudonym' },
    plain: `merchant_id id creation_date plan_id card_id status cancel_at_period_end trial_end_date first_charge_date
      current_period_number period_end_date charge_date failed_attempts attempts_made due_date lease_until last_error_code
      event_count not_before retry_class retry_reason requires_first_payment quantity period_amount_centavos
      pause calendar_shift start_date items discount days_until_due changed_at lease_ticket`,
  },
  mrr_movements: {
    about: 'changes of the monthly recurring revenue',
    find: [{ by: 'customers', column: 'customer_id', isScanned: true }],
    kept: { customer_id: 'pseudonym' },
    plain: 'merchant_id month creation_date subscription_id movement amount_centavos',
  },
  coupons: {
    about: 'coupons',
    plain: `merchant_id id creation_date name percent_basis_points amount_centavos duration payments max_redemptions
      max_per_customer redeem_by plan_ids status times_redeemed reserved event_count`,
  },
  coupon_codes: {
    about: 'promotion codes',
    plain: 'merchant_id id code coupon_id creation_date max_redemptions is_active times_redeemed reserved',
  },
  coupon_redemptions: {
    about: 'subscriptions that use a coupon',
    find: [{ by: 'customers', column: 'customer_id', isScanned: true }],
    kept: { customer_id: 'pseudonym' },
    plain: `merchant_id id coupon_id code_id subscription_id status creation_date redeemed_at payments
      given_centavos`,
  },
  invoices: {
    about: 'invoices',
    find: [{ by: 'customers', column: 'customer_id' }],
    // Lines contain the plan's name, which may be a person's name.
    freeText: { lines: 'json', paid_reference: 'words' },
    // The IP address of the calling program, until the audit log has it seconds later.
    kept: { customer_id: 'pseudonym', audit_note: 'audit' },
    plain: `merchant_id id number status subscription_id period creation_date issue_date due_date period_start period_end
      subtotal_centavos discount_centavos tax_centavos total_centavos credit_applied_centavos amount_paid_centavos transaction_id
      collection declines news news_at event_count days_until_due paid_date sent_at expires_at redemption_id
      next_step_on followed_on overdue_on last_mail_id`,
  },
  invoice_items: {
    about: 'items of invoices, written before the invoice',
    find: [{ by: 'customers', column: 'customer_id' }],
    freeText: { line: 'json' },
    kept: { customer_id: 'pseudonym' },
    plain: 'merchant_id id creation_date status invoice_id subscription_id part_of',
  },
  invoice_payments: {
    about: 'charges by which invoices are paid',
    plain: 'merchant_id transaction_id invoice_id amount_centavos status creation_date',
  },
  credit_entries: {
    about: 'changes of the credit of customers',
    find: [{ by: 'customers', column: 'customer_id' }],
    personal: { reason: 'words' },
    kept: { customer_id: 'pseudonym' },
    plain: 'merchant_id id creation_date type amount_centavos balance_centavos invoice_id subscription_id',
  },
  credit_notes: {
    about: 'credit notes of refunded invoices',
    find: [{ by: 'customers', column: 'customer_id' }],
    freeText: { lines: 'json' },
    kept: { customer_id: 'pseudonym' },
    plain: 'merchant_id id number invoice_id refund_id creation_date issue_date tax_centavos total_centavos',
  },
  credit_note_series: { about: 'the last number of a credit note', plain: 'merchant_id last_number' },
  invoice_series: { about: 'the last invoice number', plain: 'merchant_id last_number' },
  period_payments: {
    about: 'periods of a subscription that were paid otherwise',
    plain: `merchant_id transaction_id subscription_id period method amount_centavos status creation_date card_id last_error_code
      attempts_made failed_attempts retry_class retry_reason retry_at`,
  },
  retry_decisions: {
    about: 'why and when a renewal is tried again',
    plain:
      'merchant_id subscription_id period decided_at transaction_id kind because retry_class retry_reason code brand retry_at until',
  },
  expiry_looks: { about: 'when expiring cards were looked for', plain: 'merchant_id looked_on' },
  expiry_notices: {
    about: 'notices of expiring cards that were sent',
    plain: 'merchant_id subscription_id card_id charge_date days_before',
  },
  mails: {
    about: 'emails, sent and queued',
    find: [
      { by: 'resources', column: 'resource_id' },
      { text: ['recipient'], touches: 'row' },
      { text: ['subject', 'text_body', 'html_body'], touches: 'words' },
    ],
    isRemoved: true,
    personal: {
      recipient: 'email',
      subject: 'words',
      text_body: 'words',
      html_body: 'words',
      last_error: 'words',
    },
    plain: `merchant_id id kind language creation_date queued_at status attempts next_attempt_at lease_until sent_at resource_id`,
    expiresAfterDays: 30,
  },
  timed_mails: {
    about: 'when an email may be sent',
    kept: { customer_id: 'pseudonym' },
    plain: `merchant_id mail_id not_before waits_for is_waiting allowed_at day subscription_id period card_id ended_because
      replaced_by invoice_id`,
  },
  imports: { about: 'imports from other systems', plain: 'merchant_id id source status started_at ended_at' },
  import_files: {
    about: 'files of an import, by name',
    find: [{ text: ['name'], touches: 'words' }],
    freeText: { name: 'words' },
    plain: 'merchant_id import_id position kind digest rows_done is_done created known refused warnings',
  },
  import_ids: {
    about: "another system's ids",
    find: [{ by: 'resources', column: 'id', isScanned: true }],
    isRemoved: true,
    personal: { external_id: 'blank' },
    plain: 'merchant_id source kind id import_id',
  },
  import_problems: {
    about: 'rows that did not come in',
    find: [{ text: ['external_id', 'value'], touches: 'row' }],
    isRemoved: true,
    personal: { external_id: 'blank', value: 'words' },
    plain: 'merchant_id import_id position line field problem is_warning',
  },
  import_charges: {
    about: 'payments that were made elsewhere',
    find: [
      { by: 'customers', column: 'customer_id' },
      { text: ['charge'], touches: 'row' },
    ],
    isRemoved: true,
    personal: { charge: 'json', external_id: 'blank', customer_id: 'blank' },
    plain: 'merchant_id source import_id creation_date',
  },
};
