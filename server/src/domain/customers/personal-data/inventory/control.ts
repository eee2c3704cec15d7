import type { Inventory } from './inventory.ts';

/**
 * The control database: people of merchants and operators, who have accounts of their own. Payers appear in emails to the team
 * and in saved searches.
 */
export const controlTables: Inventory = {
  accounts: {
    about: 'people who sign in',
    kept: { id: 'team', name: 'team', email: 'team' },
    plain: `password_hash language is_operator creation_date email_confirmed_at purge_look_at last_used_at operator_role
      operator_since operator_added_by`,
  },
  access_reviews: {
    about: 'reviews of who may do what',
    kept: { reviewer_name: 'team', operators: 'team', note: 'team' },
    plain: 'number account_id reviewed_at',
  },
  address_confirmations: { about: 'addresses to confirm', plain: 'account_id token_hash expires_at' },
  applied_migrations: { about: 'migrations', plain: 'name checksum applied_at phase' },
  audit_chains: { about: 'heads of the audit log', plain: 'chain number hash seal seal_key_id' },
  audit_entries: {
    about: 'the audit log: who changed what; it names payers by id only',
    kept: {
      account_id: 'audit',
      account_name: 'audit',
      what: 'audit',
      from_ip: 'audit',
      details: 'audit',
    },
    plain: 'chain number creation_date action environment hash key_id',
  },
  businesses: {
    about: 'businesses',
    kept: { name: 'team' },
    plain: 'id sandbox_merchant_id production_merchant_id creation_date',
  },
  card_orders: { about: 'the order of figures on a screen', plain: 'business_id account_id places' },
  first_keys: { about: 'sealed first keys', plain: 'business_id environment sealed_keys' },
  go_live_documents: {
    about: 'documents of merchants that go live',
    kept: { name: 'team', content: 'team' },
    plain: 'request_id number content_type',
  },
  go_live_requests: {
    about: 'merchants that go live',
    kept: {
      legal_name: 'team',
      nit: 'team',
      representative: 'team',
      sealed_account_number: 'team',
      submitted_by: 'team',
      decided_by: 'team',
    },
    plain: 'id business_id state bank_name account_type reason submitted_at decided_at',
  },
  installation: {
    about: 'the installation',
    plain: 'only_row creation_date production_opened_at has_old_seals production_paid_at access_reminded_at',
  },
  invitations: {
    about: 'invitations to a team',
    kept: { email: 'team' },
    plain: 'id business_id role token_hash invited_by creation_date expires_at',
  },
  mails: {
    about: 'emails to the team',
    find: [{ text: ['subject', 'text_body', 'html_body'], touches: 'words' }],
    freeText: { subject: 'words', text_body: 'words', html_body: 'words', last_error: 'words' },
    kept: { recipient: 'team' },
    plain:
      'merchant_id id kind language resource_id creation_date queued_at status attempts next_attempt_at lease_until sent_at',
    expiresAfterDays: 30,
  },
  members: { about: 'teams', plain: 'business_id account_id role creation_date' },
  passkey_challenges: { about: 'sign-ins under way', plain: 'challenge account_id purpose expires_at' },
  passkeys: {
    about: 'passkeys',
    kept: { name: 'team' },
    plain: 'id account_id credential_id public_key counter transports creation_date last_used_at',
  },
  password_resets: { about: 'password resets', plain: 'token_hash account_id creation_date expires_at' },
  pending_changes: {
    about: 'changes that wait for a second person',
    kept: { requested_by: 'team', requested_by_name: 'team', decided_by: 'team', decided_by_name: 'team' },
    plain: `id kind environment target fields sealed_payload based_on state requested_at expires_at decided_at reason`,
  },
  readiness_probes: { about: 'writes that show that the disk works', plain: 'filler' },
  recovery_codes: { about: 'recovery codes', plain: 'account_id code_hash used_at' },
  saved_views: {
    about: 'saved searches of the team',
    tenant: 'business_id',
    find: [{ text: ['name', 'query'], touches: 'row' }],
    isRemoved: true,
    freeText: { name: 'words', query: 'words' },
    plain: 'business_id id account_id list is_shared creation_date',
  },
  second_factors: { about: 'second factors', plain: 'account_id sealed_secret confirmed_at last_step' },
  sessions: {
    about: 'signed-in people',
    kept: { ip: 'team', user_agent: 'team' },
    plain: `id token_hash account_id creation_date last_seen expires_at visited_business_id fresh_at second_factor_at
      visit_ends_at`,
  },
  sign_in_limits: {
    about: 'limits of wrong passwords, for a day',
    kept: { key: 'team' },
    plain: 'tokens refilled_at failures blocked_until lock_told_until',
  },
};
