import type { Inventory } from './inventory.ts';

/** Records of past activity: events, deliveries, logs, bank files. */
export const recordTables: Inventory = {
  events: {
    about: 'events as webhooks carry them',
    find: [{ by: 'resources', column: 'resource_id' }],
    personal: { payload: 'json' },
    plain: 'merchant_id id type resource_id sequence creation_date trace',
    expiresAfterDays: 400,
  },
  webhook_deliveries: {
    about: 'deliveries of events, with the answers of endpoints',
    find: [
      {
        by: 'events',
        column: 'event_id',
        also: 'webhook_id in (select id from webhooks where merchant_id = $1)',
      },
    ],
    personal: { response_body: 'null', tries: 'json' },
    freeText: { reason: 'words' },
    plain: `merchant_id webhook_id event_id event_type resource_id sequence status attempts last_attempt_at next_attempt_at
      response_code duration_ms cause`,
    expiresAfterDays: 30,
  },
  webhook_inbox: {
    about: "events in the sandbox's inbox",
    find: [{ text: ['body'], touches: 'row' }],
    isRemoved: true,
    personal: { headers: 'json', body: 'json' },
    plain: 'merchant_id id received_at',
  },
  webhook_queues: {
    about: 'events that wait for their delivery',
    plain:
      'merchant_id webhook_id resource_id lane from_sequence to_sequence queued_at due_at lease_until attempts first_failed_at',
  },
  webhooks: {
    about: 'endpoints of the merchant',
    plain: `merchant_id id kind creation_date url auth_user sealed_password event_types status verification_code secret_version
      old_secret_until failing_since seen_at event_count brought_secrets pinged_at ping_response_code ping_cause ping_reason
      ping_count next_ping_at verified_at`,
  },
  api_requests: {
    about: 'the log of requests',
    find: [
      {
        text: ['path', 'query', 'request_body', 'response_body', 'idempotency_key', 'warning'],
        touches: 'row',
      },
    ],
    personal: {
      request_body: 'null',
      response_body: 'null',
      query: 'blank',
      ip: 'address',
      user_agent: 'null',
    },
    freeText: { path: 'words', idempotency_key: 'words', warning: 'words' },
    plain: `merchant_id id request_id creation_date method route status error_code duration_ms key_kind key_last_four is_redacted`,
    expiresAfterDays: 7,
  },
  idempotency_records: {
    about: 'answers that are kept for repeated requests',
    find: [{ text: ['response_body'], touches: 'row' }],
    personal: { response_body: 'json' },
    // Without the key a repeated request would run twice. It is deleted within a day.
    kept: { idempotency_key: 'expires' },
    plain: 'merchant_id request_hash id_tail state lease_until response_status creation_date expires_at',
    expiresAfterDays: 1,
  },
  reconciliation_files: {
    about: 'bank files, by name',
    find: [{ text: ['name'], touches: 'words' }],
    freeText: { name: 'words' },
    plain: 'merchant_id id hash line_count first_day last_day creation_date bank',
  },
  reconciliation_lines: {
    about: 'lines of bank files',
    find: [{ text: ['description', 'reference'], touches: 'words' }],
    freeText: { description: 'words', reference: 'words' },
    plain: `merchant_id file_id number day method amount_centavos fee_centavos fee_tax_centavos retefuente_centavos
      reteica_centavos reteiva_centavos`,
  },
  reconciliation_matches: {
    about: 'which line of a bank file is which payment',
    find: [{ text: ['note'], touches: 'words' }],
    freeText: { note: 'words' },
    plain: 'merchant_id id file_id line_number transaction_id how creation_date',
  },
  reconciliation_line_marks: {
    about: 'hashes that tell a line that was seen before',
    plain: 'merchant_id mark file_id line_number',
  },
  reconciliation_mappings: {
    about: 'how the files of a bank are read',
    plain: 'merchant_id bank shape mapping used_at',
  },
  reconciliation_deposits: {
    about: 'deposits that pay many charges',
    plain: `merchant_id id file_id line_number payment_count gross_centavos fee_centavos fee_tax_centavos retefuente_centavos
      reteica_centavos reteiva_centavos amount_centavos creation_date`,
  },
  reconciliation_deposit_payments: {
    about: 'the charges of a deposit',
    plain: 'merchant_id transaction_id deposit_id',
  },
  reconciliation_closings: {
    about: 'months that were closed',
    kept: { closed_by: 'team' },
    plain: 'merchant_id month totals closed_at',
  },
  payouts: {
    about: 'payouts to the merchant',
    plain:
      'merchant_id id batch_id creation_date account_id amount_centavos status status_date reason event_count',
  },
  payout_accounts: {
    about: 'bank accounts that the merchant is paid out to',
    kept: { holder: 'team', document: 'team', email: 'team', added_by: 'team' },
    plain: `merchant_id id creation_date document_type bank type sealed_number number_end status deposit_centavos deposit_tries
      deposit_confirmed_at verified_at verified_with evidence usable_from blocked_at block_reason`,
  },
  closing_packs: {
    about: 'closing packs that were asked for',
    kept: { account_name: 'team' },
    plain: `merchant_id id month language status rows_done rows_total size_bytes tries asked_at creation_date lease_until`,
    expiresAfterDays: 30,
  },
  closing_pack_pieces: {
    about: 'the ZIP file of a closing pack, with the names of payers',
    kept: { content: 'rebuilt' },
    plain: 'merchant_id pack_id number',
    expiresAfterDays: 30,
  },
  dispute_calendars: {
    about: 'the secret address of the deadline calendar',
    kept: { created_by: 'team' },
    plain: 'merchant_id token_hash creation_date',
  },
  exports: {
    about: 'reports that were downloaded, with their filters',
    find: [{ text: ['filters'], touches: 'words' }],
    freeText: { filters: 'json' },
    kept: { account_id: 'team', account_name: 'team' },
    plain: `merchant_id id file started_at seen_at status total rows schedule_id every period_start period_end skipped is_told`,
    expiresAfterDays: 90,
  },
  export_schedules: {
    about: 'reports that are prepared regularly',
    kept: { account_id: 'team', account_name: 'team' },
    plain: 'merchant_id id kind format every weekday creation_date next_run_at lease_until is_paused',
  },
  erasure_requests: {
    about: 'requests to erase personal data',
    kept: {
      customer_ids: 'erasure',
      subject: 'erasure',
      hint: 'erasure',
      requested_by: 'team',
      requested_by_name: 'team',
      last_problem: 'erasure',
    },
    plain: `merchant_id id state channel requested_at due_by cancels_subscriptions lease_until attempts done_at result`,
  },
  kept_identities: {
    about: 'sealed identities behind payments that the law requires to be kept',
    kept: { sealed: 'accounting' },
    plain: 'merchant_id request_id keep_until',
  },
};
