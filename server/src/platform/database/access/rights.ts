/** `gateway` is the schema of an environment (sandbox, production); `control` that of accounts and teams. */
export type Schema = 'gateway' | 'control';

/**
 * The grants of each part of the program on each table. Only the owner, who migrates, alters tables. By default a part may
 * select, insert and update; exceptions are listed here.
 *
 * - api: the API, the payer's pages and the dashboard
 * - worker: sweeps and deliveries
 * - vault: only reads sealed card numbers, for payments
 */
export const programRoles = ['api', 'worker', 'vault'] as const;
export type ProgramRole = (typeof programRoles)[number];

export type Right = 'select' | 'insert' | 'update' | 'delete' | 'truncate';

const DEFAULT: readonly Right[] = ['select', 'insert', 'update'];
const READ_ONLY: readonly Right[] = ['select'];
const APPEND_ONLY: readonly Right[] = ['select', 'insert'];
const DELETE_ONLY: readonly Right[] = ['select', 'delete'];
const WITH_DELETE: readonly Right[] = [...DEFAULT, 'delete'];
const NONE: readonly Right[] = [];

type Columns = Readonly<Record<string, readonly string[]>>;

/** Only the vault's role reads these columns, so SQL injected into a list query finds no card number. */
const sealedNumbers: Columns = {
  cards: ['wrapped_key', 'sealed_number'],
  tokens: ['wrapped_key', 'sealed_number'],
};

/** Credentials, and keys waiting to be shown: the worker may only delete them, with their account. */
const secretsOfPeople: Columns = {
  second_factors: ['sealed_secret'],
  recovery_codes: ['code_hash'],
  first_keys: ['sealed_keys'],
  passkeys: ['public_key'],
  pending_changes: ['sealed_payload'],
};

/** Credentials of connections that move money. Only the API's role opens connections, so only it reads these. */
const secretsOfConnections: Columns = { links: ['sealed_secrets'], enrolments: ['sealed_secrets'] };

/** Columns of a table that a role must not read. */
const hidden: Readonly<Record<ProgramRole, Columns>> = {
  api: sealedNumbers,
  worker: { ...sealedNumbers, ...secretsOfPeople, ...secretsOfConnections },
  vault: {},
};
export const hiddenColumns = (role: ProgramRole, table: string): readonly string[] =>
  hidden[role][table] ?? [];

const tables = (names: string, rights: readonly Right[]): Record<string, readonly Right[]> =>
  Object.fromEntries(names.split(' ').map(name => [name, rights]));

/** Rights of both the API and the worker. */
const shared: Record<Schema, Record<string, readonly Right[]>> = {
  gateway: {
    applied_migrations: READ_ONLY,
    installation: APPEND_ONLY,
    // Only commands, running as the owner, mark a restored copy and release it.
    restored_copies: READ_ONLY,
    ...tables(
      'journal_entries credit_entries settlement_contracts withholding_certificates mrr_movements consent_texts merchant_policies retry_decisions',
      APPEND_ONLY,
    ),
    ...tables(
      'account_balances api_keys api_requests card_tries cards changed_days chargeback_evidence chargeback_inbox closing_pack_pieces closing_packs customer_notes day_declines decline_alarm_settings decline_alarms day_issuers day_sums dispute_calendars enrolments export_schedules exports ' +
        'expiry_looks expiry_notices fraud_rules fraud_velocity idempotency_records import_charges import_ids import_problems kept_identities letter_settings link_photos link_trace_numbers mail_texts mails merchants noted_statuses payer_documents process_clocks pse_banks_off reconciliation_files ' +
        'reconciliation_closings reconciliation_deposit_payments reconciliation_deposits reconciliation_line_marks reconciliation_mappings reconciliation_matches reversal_evidence routes settlement_queue shops split_queue take_backs timed_mails tokens unsplit_days volume_limits volume_reservations volume_usage watch_list webhook_deliveries webhook_inbox webhook_queues webhooks workers_seen',
      WITH_DELETE,
    ),
  },
  control: {
    applied_migrations: READ_ONLY,
    audit_entries: APPEND_ONLY,
    ...tables(
      'accounts address_confirmations businesses card_orders first_keys invitations mails members passkeys ' +
        'passkey_challenges password_resets recovery_codes saved_views second_factors sessions sign_in_limits',
      WITH_DELETE,
    ),
  },
};

/** Fewer rights than the API, but with deletes where its sweeps remove rows. */
const worker: Record<Schema, Record<string, readonly Right[]>> = {
  gateway: {
    ...tables(
      'api_keys fraud_rules cash_networks cash_network_keys operator_keys links enrolments routes',
      READ_ONLY,
    ),
    events: WITH_DELETE,
  },
  control: {
    ...tables('second_factors recovery_codes first_keys passkeys', DELETE_ONLY),
    go_live_documents: NONE,
  },
};

const vault: Record<Schema, Record<string, readonly Right[]>> = {
  gateway: tables('cards tokens customers merchants plans', READ_ONLY),
  control: {},
};

/** Unlogged tables; truncating them also empties their files. */
const UNLOGGED: readonly Right[] = [...WITH_DELETE, 'truncate'];

export function rightsOn(
  schema: Schema,
  role: ProgramRole,
  table: { name: string; isUnlogged: boolean; isView: boolean },
): readonly Right[] {
  if (role === 'vault') return vault[schema][table.name] ?? NONE;
  if (table.isView) return READ_ONLY;
  const reduced = role === 'worker' ? worker[schema][table.name] : undefined;
  return reduced ?? shared[schema][table.name] ?? (table.isUnlogged ? UNLOGGED : DEFAULT);
}
