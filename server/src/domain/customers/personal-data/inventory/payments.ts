import type { Inventory } from './inventory.ts';

/** Payments and what belongs to them. Amounts, dates and ids stay: they are accounting records. */
export const paymentTables: Inventory = {
  transactions: {
    about: 'charges, refunds and fees',
    find: [
      { by: 'transactions', column: 'id' },
      { text: ['description', 'order_id'], touches: 'words' },
    ],
    personal: { customer_details: 'null', device_session_id: 'null', redirect_url: 'null', card: 'json' },
    freeText: {
      description: 'words',
      order_id: 'unique',
      error_message: 'words',
      payment_details: 'json',
    },
    kept: { customer_id: 'pseudonym', account: 'pseudonym' },
    plain: `merchant_id id kind method status parent_id creation_date operation_date amount_centavos captures authorization_code
      error_code fraud_rules iva source_id conciliated fee_centavos fee_tax_centavos refunded_centavos fee_returned_centavos
      fee_tax_returned_centavos event_count subscription_id subscription_period subscription_attempt due_date use_3d_secure
      may_retry in_review order_id_freed installments retry_class retry_reason next_attempt_at iva_base_centavos inc_centavos
      tip_centavos splits`,
  },
  attempts: {
    about: 'tries to move money with a card',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    freeText: { review_note: 'words' },
    plain: `merchant_id transaction_id number operation amount_centavos status sent_at next_check_at checks resolved_at error_code
      request_id takes_back link_id response_code advice_code retry network_transaction_id retrieval_reference`,
  },
  pse_attempts: {
    about: 'tries to pay by PSE',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    personal: { email: 'email', document_end: 'blank', document_type: 'blank' },
    freeText: { review_note: 'words' },
    plain: `merchant_id transaction_id number status amount_centavos bank_code bank_name person_type language cus bank_url
      charge_due_date started_at next_check_at checks resolved_at link_id`,
  },
  cash_attempts: {
    about: 'cash vouchers at a network',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    freeText: { review_note: 'words' },
    plain: `merchant_id transaction_id number link_id status amount_centavos due_date payment_reference barcode paid_at started_at
      next_check_at checks resolved_at`,
  },
  cash_payments: {
    about: 'payments in cash',
    plain:
      'network_id network_transaction_id status merchant_id transaction_id reference amount_centavos paid_at confirmed_at reversed_at',
  },
  authentications: {
    about: '3-D Secure authentications of a payment',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    personal: { ip_address: 'address', device_session_id: 'null', challenge_url: 'blank' },
    plain: `id merchant_id transaction_id attempt_number source_id creation_date expires_at result eci version ds_transaction_id
      resolved_at installments`,
  },
  charge_handles: {
    about: "addresses of payers' pages",
    plain: 'handle merchant_id transaction_id creation_date',
  },
  consents: {
    about: 'texts that a payer agreed to',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    personal: { ip_address: 'address' },
    kept: { transaction_id: 'consent', text_hash: 'consent', given_at: 'consent' },
    plain: 'merchant_id attempt_number document language',
  },
  consent_texts: { about: 'texts that payers agree to', plain: 'hash text' },
  link_views: {
    about: 'how often a payment link was opened',
    plain: 'merchant_id transaction_id views last_view',
  },
  link_requests: {
    about: 'requests to an acquirer',
    find: [{ by: 'references', column: 'reference' }],
    freeText: { sent: 'json', answered: 'json' },
    plain: 'merchant_id reference link_id operation original amount_centavos sent_at answered_at',
  },
  link_messages: {
    about: 'the trace of a connection to an acquirer, kept for days',
    find: [{ text: ['fields'], touches: 'words' }],
    freeText: { fields: 'json' },
    plain: 'id link_id sent_or_received_at direction connection name merchant_id reference',
    expiresAfterDays: 7,
  },
  reusable_links: {
    about: 'payment links that many people open',
    find: [{ text: ['description'], touches: 'words' }],
    freeText: { description: 'words' },
    plain: `id merchant_id amount_centavos iva plan_id most_uses expires_at status creation_date has_open_amount max_quantity
      asks_address stock_total is_in_shop use_3d_secure photo_hash coupon_id splits`,
  },
  link_variants: {
    about: 'variants of a product, such as sizes',
    plain: 'merchant_id link_id number name amount_centavos stock_total',
  },
  link_photos: {
    about: 'photos of products',
    plain: 'merchant_id link_id content_type content',
  },
  reusable_link_uses: {
    about: 'visits of a payment link',
    find: [
      { by: 'transactions', column: 'transaction_id', isScanned: true },
      { by: 'subscriptions', column: 'subscription_id', isScanned: true },
    ],
    personal: { payer_address: 'address' },
    plain:
      'merchant_id link_id visit transaction_id subscription_id held_until creation_date quantity variant_number',
  },
  fraud_reviews: {
    about: 'payments that a person reviewed',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    // The whole note is erased, because a reviewer writes details about the person that no list of names contains.
    personal: { note: 'null' },
    kept: { decided_by: 'team', decided_by_name: 'team' },
    plain: 'merchant_id transaction_id rules state creation_date decided_at refund_id lease_until',
  },
  fraud_rules: {
    about: 'fraud rules, with lists that the merchant keeps',
    kept: { rule: 'fraud' },
    plain: 'merchant_id name enabled creation_date',
  },
  fraud_velocity: {
    about: 'counts of minutes for fraud rules, in memory only',
    find: [{ text: ['subject', 'members'], touches: 'row' }],
    isRemoved: true,
    personal: { subject: 'blank', members: 'null' },
    plain: 'merchant_id rule_name window_started_at expires_at member_limit',
    expiresAfterDays: 31,
  },
  chargebacks: {
    about: 'chargebacks',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    // The whole rebuttal is erased: drafts name devices and IP addresses, and merchants write where the person lives.
    personal: { rebuttal: 'name' },
    plain: `merchant_id transaction_id reason state amount_centavos opened_at deadline closed_at closed_by is_opening_told
      is_deadline_told answered_at submitted_at submitted_by`,
  },
  chargeback_cases: {
    about: 'disputes as the card networks number them',
    // The charge's last four digits and references: networks use them in queries for years.
    kept: { charge_hints: 'accounting', dismissal_reason: 'accounting', dismissed_by: 'team' },
    plain: `id link_id case_number network merchant_id transaction_id stage state problem reason_code disputed_centavos
      represented_centavos posted_fee_centavos received_on due_on decided_on dismissed_at creation_date change_date`,
  },
  chargeback_notices: {
    about: 'notices of the networks about a dispute',
    kept: { by_whom: 'team' },
    plain: `case_id number stage kind outcome reason_code amount_centavos fee_centavos received_on due_on source is_posted
      creation_date`,
  },
  chargeback_inbox: {
    about: 'announcements of disputes, until the worker has made cases of them',
    kept: { announcement: 'accounting', dismissal_reason: 'accounting', dismissed_by: 'team' },
    plain: 'link_id key due_at attempts problem dismissed_at creation_date',
  },
  chargeback_evidence: {
    about: 'documents about a chargeback',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    isRemoved: true,
    personal: { name: 'words', content: 'null' },
    plain: 'merchant_id transaction_id number content_type creation_date',
  },
  reversals: {
    about: 'reversals of payment that a payer requested',
    find: [{ by: 'transactions', column: 'transaction_id' }],
    // Payer and merchant describe the case in their own words, which may include addresses.
    personal: { payout_to: 'null', description: 'name', answer: 'name' },
    freeText: { reference: 'words' },
    plain: `merchant_id id transaction_id status reason amount_centavos refunded_before_centavos noticed_on requested_by language
      creation_date answer_by give_back_by answered_at answered_by closed_at way refund_id error_code given_back_centavos paid_by
      event_count next_check_at checks is_opening_told is_deadline_told is_payout_told`,
  },
  reversal_evidence: {
    about: 'documents about a reversal',
    find: [{ by: 'reversals', column: 'reversal_id' }],
    isRemoved: true,
    personal: { name: 'words', content: 'null' },
    plain: 'merchant_id reversal_id number content_type creation_date',
  },
  journal_entries: {
    about: 'the ledger',
    kept: { accounts: 'pseudonym', transaction_id: 'accounting', amounts_centavos: 'accounting' },
    plain: 'merchant_id number reason creation_date',
  },
  account_balances: {
    about: 'balances',
    kept: { account: 'pseudonym' },
    plain: 'merchant_id stripe balance_centavos',
  },
  take_backs: {
    about: 'charges that are being reversed',
    plain: 'merchant_id charge_id refund_id creation_date next_check_at checks',
  },
  noted_statuses: {
    about: 'charges by state, for lists',
    plain: 'merchant_id status creation_date id due_date',
  },
};
