import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../../src', import.meta.url));

export interface WrittenStatement {
  name: string;
  text: string;
}

/** Lists every SQL statement in the sources by name. Statements built at run time show their source text. */
export function listStatements(): WrittenStatement[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return files.flatMap(file => statementsOf(readFileSync(join(SOURCES, file), 'utf8')));
}

const STATEMENT =
  /\b(?:statement|replannedStatement)(?:<[^(]*?>)?\(\s*'([\w-]+)',\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*')/g;

export const statementsOf = (source: string): WrittenStatement[] =>
  [...source.matchAll(STATEMENT)].map(([, name = '', text = '']) => ({
    name,
    text: text.slice(1, -1).replace(/\s+/g, ' '),
  }));

/** Whether a statement touches merchants' rows without naming merchant_id. */
export const isUnscoped = ({ text }: WrittenStatement, ofMerchants: readonly string[]): boolean =>
  !text.includes('merchant_id') && tablesIn(text).some(table => ofMerchants.includes(table));

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join|update|into) (?:only )?([\w.]+)/gi)].map(([, table = '']) => table);

const JOIN =
  /\bjoin (?:only )?([\w.]+)(?: (?!on\b|using\b)\w+){0,2} (?:on|using) (.*?)(?= (?:left|inner|cross|join|where|order by|group by|limit|set|returning|for update)\b|$)/gi;

/** Lists merchants' tables that a statement joins without naming merchant_id. */
export const listOpenJoins = ({ text }: WrittenStatement, ofMerchants: readonly string[]): string[] =>
  [...text.matchAll(JOIN)]
    .filter(
      ([, table = '', condition = '']) => ofMerchants.includes(table) && !condition.includes('merchant_id'),
    )
    .map(([, table = '']) => table);

const listed = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Statements on merchants' rows without merchant_id, and why each is safe with several cells
 * (docs/decisions/0035-cells.md): each runs in one cell and reads no other.
 */
export const reviewed: Readonly<Record<string, readonly string[]>> = {
  // merchant_id is a column of the insert, or part of a condition built at run time.
  named: listed(`cards_by_id cards_erase cards_lock cards_sealed_by_id cards_update cash_attempts_insert
    authentications_insert customer_notes_insert events_insert events_insert_many export_schedules_insert merchant_policies_insert pse_attempts_insert routes_insert
    sandbox_pse_insert day_sums_keep day_sums_keep_declines day_sums_keep_issuers cash_payments_insert cash_payments_insert_void`),
  // A platform and its sellers live in one cell, and the platform's id is a merchant's.
  platforms: listed('split_shares_of_charges'),
  // Sweeps of one cell, and rows that a sweep has claimed, by globally unique id.
  sweeps: listed(
    `mails_fail mails_postpone mails_purge mails_sent webhooks_forget_listeners link_messages_forget
    decline_alarm_settings_extremes decline_alarms_open due_work_look invoices_any_audit_note sub_merchants_any_audit_notes
    settlement_checks_claim`,
  ),
  // Operator views and actions: the console queries each cell and adds up the results.
  operators:
    listed(`suspicion_cases_decide suspicion_cases_assign suspicion_notes_of_case mails_jobs_cancel mails_jobs_failed mails_jobs_hurry mails_jobs_queued mails_by_id
    attempts_list_in_review routes_methods links_in_health payment_methods_cards payment_methods_pse queues_attempts queues_cash
    mails_failing queues_mails queues_pse queues_webhooks operator_link_answers webhook_inbox_newest backup_totals
    erasure_requests_of_all production_has_payments production_has_cards enrolments_clear_secrets links_set_up_date page_checks_reusable_link payouts_change_batch payouts_sum_batches operator_payouts_outcomes
    settlement_check_state`),
  // A third party names a payment by what it knows; the directory finds the cell.
  directory: listed(
    `cash_payments_by_number cash_payments_lock cash_payments_reverse attempts_ask_soon sandbox_pse_by_cus
    chargeback_cases_by_id chargeback_cases_insert chargeback_cases_list chargeback_cases_lock`,
  ),
};

/** Tables that belong to no merchant: each cell has its own, or a copy. */
export const tablesOfCell: readonly string[] =
  listed(`applied_migrations installation merchants consent_texts cash_networks
  cash_network_keys sweeps_seen pse_banks_off readiness_probes ledger_checks pauses workers_seen code_key_holders code_keys page_checks
  watch_list watch_list_files suspicion_rules process_clocks links link_trace_numbers link_states backup_state restored_copies
  chargeback_inbox chargeback_notices settlement_settings settlement_checks withholding_rows payout_payer
  payout_batches operator_keys`);

/** Keys that are unique across the merchants of a cell and must be unique across all cells. */
export const keysOverMerchants: readonly string[] =
  listed(`charge_handles(handle) reusable_links(id) shops(slug) dispute_calendars(token_hash) mails(id) webhook_inbox(id) chargeback_cases(id)
  suspicion_cases(id) suspicion_notes(case_id,number) authentications(id) split_shares(platform_id,charge_id,position)
  split_shares(platform_id,id) sub_merchants(platform_id,external_id) cash_payments(network_id,network_transaction_id) link_messages(link_id,id)`);
