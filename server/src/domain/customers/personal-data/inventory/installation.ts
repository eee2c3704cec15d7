import type { Inventory } from './inventory.ts';

/** Merchants, their settings, and the installation: data of companies and teams, never of payers. */
export const installationTables: Inventory = {
  merchants: {
    about: 'the merchant: name, terms, looks, limits',
    kept: {
      name: 'team',
      email: 'team',
      phone: 'team',
      legal_name: 'team',
      nit: 'team',
      contact_email: 'team',
    },
    plain: `id status profile creation_date fee_basis_points fee_fixed_centavos fee_tax_basis_points clock_frozen_at
      clock_lease_until brand_color logo logo_type contact_phone address website_url terms_url privacy_url payer_may_cancel payer_may_pause
      payer_may_change_plan
      verify_cards days_summed_before rate_per_second max_charge_centavos redirect_hosts order_id_reuse overdraft_centavos
      rejects_unknown_fields moved_at card_mask_digits max_installments links_use_3d_secure mrr_since`,
  },
  plans: {
    about: 'plans',
    find: [{ text: ['name'], touches: 'words' }],
    freeText: { name: 'words' },
    plain: `merchant_id id creation_date amount_centavos currency repeat_every repeat_unit retry_times status
      status_after_retry trial_days event_count retry_schedule price_model tiers package_size tax tax_behavior
      setup_centavos minimum_centavos splits`,
  },
  api_keys: {
    about: 'API keys: hashed, those of the sandbox also sealed',
    plain: `merchant_id key_hash kind last_four creation_date expires_at last_used_at allowed_networks public_key
      sealed_key`,
  },
  merchant_policies: {
    about: 'published policies of merchants',
    plain: 'merchant_id kind version text_es text_en hash published_at',
  },
  shops: { about: 'shop pages', plain: 'merchant_id slug introduction' },
  letter_settings: { about: 'sender of emails', plain: 'merchant_id sender_name reply_to switched_off' },
  mail_texts: {
    about: "the merchant's words in emails",
    plain: 'merchant_id kind language text_before text_after',
  },
  charging_ways: { about: 'how the merchant charges', plain: 'merchant_id way chosen_at' },
  enrolments: {
    about: 'the merchant at an acquirer',
    plain: 'merchant_id link_id facts sealed_secrets secret_names creation_date change_date needs_secrets',
  },
  routes: { about: 'routing rules', plain: 'merchant_id method position conditions link_ids' },
  decline_alarm_settings: {
    about: 'settings of the alarm for declines',
    plain: 'merchant_id enabled least_attempts rate_percent window_minutes',
  },
  decline_alarms: {
    about: 'episodes of many declines',
    plain: `merchant_id started_at raised_at attempts declines cards devices window_minutes usual_percent quiet_since ended_at
      total_declines told_at end_told_at`,
  },
  day_sums: {
    about: 'sums of days',
    plain: `merchant_id day method charges approved refused sales_centavos fees_centavos fees_tax_centavos renewals_failed
      renewals_recovered recovered_centavos`,
  },
  day_declines: { about: 'declines of days', plain: 'merchant_id day method error_code declines' },
  day_issuers: {
    about: 'sums of days by bank',
    plain: 'merchant_id day method bank bin charges approved refused sales_centavos',
  },
  unsplit_days: { about: 'days to be summed by bank', plain: 'merchant_id day' },
  changed_days: { about: 'days to be summed again', plain: 'merchant_id day' },
  links: {
    about: 'connections to acquirers',
    plain: `id kind name methods settings sealed_secrets secret_names status version creation_date change_date tested_at`,
  },
  link_states: {
    about: 'the state of connections',
    plain: `process_id link_id host version is_ready summary in_flight last_answer_at last_fault_at last_fault circuit seen_at`,
  },
  link_trace_numbers: { about: 'trace numbers', plain: 'link_id terminal day last_number reserved_at' },
  cash_networks: {
    about: 'cash networks',
    plain: 'id name convenio max_amount_centavos status creation_date',
  },
  cash_network_keys: {
    about: 'hashed keys of cash networks',
    plain: 'key_hash network_id last_four creation_date expires_at',
  },
  payout_payer: {
    about: "the operator's account that pays",
    kept: { name: 'team', document: 'team' },
    plain: 'only_row document_type bank type sealed_number number_end change_date',
  },
  payout_batches: {
    about: 'files of payouts to merchants',
    kept: { drafted_by: 'team', approved_by: 'team', payer: 'team' },
    plain: `id creation_date status description pay_date format layout approved_at payer_number sent_at sent_date sequence
      sha256`,
  },
  pse_banks_off: { about: 'banks that are off', plain: 'code name notice since' },
  pauses: { about: 'what an operator paused', kept: { by_whom: 'team' }, plain: 'what is_on reason since' },
  applied_migrations: { about: 'migrations', plain: 'name checksum applied_at phase' },
  installation: {
    about: 'the installation',
    plain: 'only_row environment key_check creation_date',
  },
  backup_state: {
    about: 'the newest backup',
    plain: `is_latest backup_id backed_up_at backup_bytes is_encrypted failed_at failure verified_id verified_at
      verified_problems archived_until archive_failed_at archive_failure is_scheduled requested requested_at`,
  },
  ledger_checks: {
    about: 'checks of the ledger',
    plain:
      'number started_at seen_at ended_at total checked merchants differences found failure stage connections',
  },
  receivable_moves: {
    about: 'how far older ledger entries were moved to the receivables of their connections',
    plain: 'merchant_id is_released after_id finished_at',
  },
  restored_copies: {
    about: 'restores of this installation',
    kept: { released_by: 'team' },
    plain: 'backup_id state_of restored_at released_at',
  },
  page_checks: { about: 'checks of the payment pages', plain: 'is_latest checked_at looked_at differences' },
  code_key_holders: { about: 'processes that hold keys', plain: 'id public_key proof last_seen' },
  code_keys: {
    about: 'keys of security codes',
    plain: 'key_id holder_id expires_at sender_public_key sealed',
  },
  process_clocks: {
    about: 'running processes',
    plain: 'id host lead_ms seen_at version gateway_schema control_schema',
  },
  readiness_probes: { about: 'writes that show that the disk works', plain: 'filler' },
  sweeps_seen: { about: 'when sweeps ran', plain: 'name seen_at failed_at' },
  workers_seen: { about: 'running workers', plain: 'id seen_at running is_paused' },
  'sandbox_processor.card_counters': {
    about: "the sandbox's bank: counters of test cards",
    plain: 'merchant_id card_hash charges',
  },
  'sandbox_processor.challenges': {
    about: "the sandbox's bank: authentications of test cards",
    plain: 'id shop_name amount_centavos card_ending return_url can_pass result creation_date eci',
  },
  'sandbox_processor.earlier_agreements': {
    about: "the sandbox's bank: first uses of test cards",
    plain: 'merchant_id card_hash network_transaction_id',
  },
  'sandbox_processor.operations': {
    about: "the sandbox's bank: operations with test cards",
    plain: `merchant_id reference operation original amount_centavos captures result code authorization_code card_hash arrived_at
      answered_at installments response_code advice_code retrieval_reference network_transaction_id opens_agreement`,
  },
  'sandbox_processor.outages': { about: 'outages that somebody plays', plain: 'merchant_id rail kind until' },
  'sandbox_processor.pse_payments': {
    about: "the sandbox's bank: PSE payments",
    find: [{ by: 'references', column: 'reference' }],
    freeText: { description: 'words' },
    plain: `merchant_id reference cus amount_centavos bank_code bank_name shop_name return_url result opened_at expires_at
      decided_at`,
  },
};
