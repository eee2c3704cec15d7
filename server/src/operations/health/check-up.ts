import { type CheckName, checkNames } from '@recaudo/contract/operator/check-names';
import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { EnvironmentHealth } from './health.ts';
import { judgeHealth } from './judgments/judge-health.ts';
import type { Problem } from './problem.ts';

export interface Check {
  name: CheckName;
  /** `unknown` if the database is unavailable. */
  state: 'ok' | 'warning' | 'problem' | 'unknown';
  problems: readonly Problem[];
}

const checkOf: Record<ProblemCode, CheckName> = {
  database_down: 'database',
  database_slow: 'database',
  pages_corrupt: 'database',
  checksums_off: 'database',
  commits_unreplicated: 'database',
  replica_alone: 'database',
  upgrade_unfinished: 'database',
  clocks_differ: 'clocks',
  worker_silent: 'worker',
  sweep_silent: 'worker',
  work_paused: 'worker',
  copy_closed: 'payments',
  attempts_stuck: 'payments',
  attempts_in_review: 'payments',
  renewals_late: 'renewals',
  billing_paused: 'renewals',
  settlement_differs: 'settlements',
  settlement_unchecked: 'settlements',
  webhooks_late: 'webhooks',
  mails_late: 'mails',
  mails_failing: 'mails',
  mail_server_missing: 'mails',
  payment_method_down: 'payment_methods',
  payment_method_degraded: 'payment_methods',
  no_route: 'payment_methods',
  link_down: 'payment_methods',
  ledger_differs: 'payment_methods',
  link_failing: 'payment_methods',
  link_host_refused: 'payment_methods',
  link_hosts_open: 'payment_methods',
  pages_changed: 'pages',
  pages_unchecked: 'pages',
  certificate_unusable: 'certificate',
  certificate_ends: 'certificate',
  access_review_overdue: 'access',
  key_file_missing: 'keys',
  backup_missing: 'backups',
  backup_old: 'backups',
  backup_failed: 'backups',
  backup_unverified: 'backups',
  backup_bad: 'backups',
  archive_stuck: 'backups',
  disk_full: 'machine',
  disk_read_only: 'machine',
  disk_refuses: 'machine',
  disk_low: 'machine',
  disk_slow: 'machine',
  memory_low: 'machine',
  server_restarted: 'database',
  files_low: 'machine',
  clock_set_back: 'clocks',
};

/** Every check with its result, including those without a problem. */
export function checkUp(health: EnvironmentHealth): Check[] {
  const found = judgeHealth(health);
  return checkNames
    .filter(name => applies(health, name))
    .map(name => {
      const problems = found.filter(({ code }) => checkOf[code] === name);
      const isKnown = knows(health, name);
      return { name, state: stateOf(problems, isKnown), problems };
    });
}

/** Checks that do not apply to a closed copy, which does no such work. */
const stopped: ReadonlySet<CheckName> = new Set([
  'worker',
  'renewals',
  'webhooks',
  'mails',
  'payment_methods',
]);

/** Only one environment reports on the installation's operators, and few settle merchants. */
function applies({ database, access, settlementCheck }: EnvironmentHealth, name: CheckName): boolean {
  if (name === 'settlements') return settlementCheck !== undefined;
  return name !== 'access' || access !== undefined || !database.answers;
}

/** The machine can be checked without a database; backups by other tools are unknown. */
function knows({ database, backups, copy, access }: EnvironmentHealth, name: CheckName): boolean {
  if (name === 'machine') return true;
  if (!database.answers || (copy !== undefined && stopped.has(name))) return false;
  if (name === 'access') return access !== 'unknown';
  return name !== 'backups' || (backups?.isEmbedded === true && backups.backup !== null);
}

function stateOf(problems: readonly Problem[], isKnown: boolean): Check['state'] {
  if (problems.some(({ isWarning }) => !isWarning)) return 'problem';
  if (problems.length > 0) return 'warning';
  return isKnown ? 'ok' : 'unknown';
}

const signs: Record<Check['state'], string> = { ok: '+', warning: '-', problem: '!', unknown: '?' };

/** For a terminal: one line for everything that is fine, and one per problem. */
export const describeChecks = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, state, problems }) =>
    problems.length === 0
      ? [`  ${signs[state]} ${name}: ${state}`]
      : problems.map(({ isWarning, text }) => `  ${isWarning ? '-' : '!'} ${name}: ${text.en}`),
  );

/** The overall result: only an environment without problems is well. */
export type Verdict = 'well' | 'warnings' | 'PROBLEM';
export function verdictOf(checks: readonly Check[]): Verdict {
  if (!isWell(checks)) return 'PROBLEM';
  return checks.some(({ state }) => state === 'warning') ? 'warnings' : 'well';
}

export const isWell = (checks: readonly Check[]): boolean => checks.every(({ state }) => state !== 'problem');
