import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

const SERVE_OPTIONS =
  '[--port-base 8000] [--host 127.0.0.1] [--roles portal,api,worker] [--api-processes N | --one-process] [--tls]';

/** Running the installation: its processes, its books, its people and its keys. */
export const installationCommands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Run the gateway: the portal, the API of both environments, and the worker',
    options: SERVE_OPTIONS,
    run: async args => (await import('../serve/serve.ts')).serve(args),
  },
  {
    name: 'start',
    summary: 'Same as serve, for npm',
    options: SERVE_OPTIONS,
    run: async args => (await import('../serve/serve.ts')).serve(args),
  },
  {
    name: 'migrate',
    summary:
      'Add what this version needs to the schemas; --finish removes what only older versions needed, --plan only shows the changes',
    options: '[--plan | --finish] [--json]',
    run: async args => (await import('../installation/migrate.ts')).migrateSchemas(args),
  },
  {
    name: 'doctor',
    summary: 'Check the whole installation; exits 1 if there is a problem',
    options: '[--json]',
    run: async args => (await import('../installation/doctor.ts')).doctor(args),
  },
  {
    name: 'billing run',
    summary: 'Charge everything due by a day, as the worker would; --dry-run only shows it',
    options: `[--date YYYY-MM-DD] [--merchant ID] [--dry-run] ${ENVIRONMENT}`,
    run: async args => (await import('../money/billing.ts')).billingRun(args),
  },
  {
    name: 'billing pause',
    summary: 'Pause renewals until you resume them; charges in progress finish',
    options: `--reason '<why>' [--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('../money/pauses.ts')).billingPause(args),
  },
  {
    name: 'billing resume',
    summary: 'Resume renewals; those that fell due during the pause come first',
    options: `[--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('../money/pauses.ts')).billingResume(args),
  },
  {
    name: 'billing status',
    summary: 'Show whether renewals are paused, since when, by whom and why',
    options: ENVIRONMENT,
    run: async args => (await import('../money/pauses.ts')).billingStatus(args),
  },
  {
    name: 'work pause',
    summary: 'Pause background work (sweeps, deliveries, emails) for maintenance',
    options: `--reason '<why>' [--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('../money/pauses.ts')).workPause(args),
  },
  {
    name: 'work resume',
    summary: 'Resume background work',
    options: `[--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('../money/pauses.ts')).workResume(args),
  },
  {
    name: 'work status',
    summary: 'Show whether background work is paused, since when, by whom and why',
    options: ENVIRONMENT,
    run: async args => (await import('../money/pauses.ts')).workStatus(args),
  },
  {
    name: 'ledger check',
    summary:
      'Check that ledger entries, balances, transactions, attempts and the processor agree; exits 1 if not',
    options: '[--environment sandbox|production] [--merchant ID] [--json]',
    run: async args => (await import('../money/ledger.ts')).ledgerCheck(args),
  },
  {
    name: 'attempts list',
    summary: 'List payments whose outcome only a person can find out: ask the processor, then resolve them',
    options: ENVIRONMENT,
    run: async args => (await import('../money/attempts.ts')).attemptsList(args),
  },
  {
    name: 'attempts resolve',
    summary: 'Resolve one of these payments as the processor reports it; the note is stored with it',
    options: `--merchant ID --transaction ID --number N --as approved|declined --note '<why>' [--authorization A] [--payment-method card|pse] ${ENVIRONMENT}`,
    run: async args => (await import('../money/attempts.ts')).attemptsResolve(args),
  },
  {
    name: 'reversals list',
    summary: 'List accepted statutory reversals that wait for a transfer, nearest deadline first',
    options: ENVIRONMENT,
    run: async args => (await import('../money/reversals.ts')).reversalsList(args),
  },
  {
    name: 'reversals paid',
    summary: "Record that the installation's own bank transferred the money of a statutory reversal",
    options: `--merchant ID --reversal ID --reference '<of the bank>' ${ENVIRONMENT}`,
    run: async args => (await import('../money/reversals.ts')).reversalsPaid(args),
  },
  {
    name: 'accounts forget-second-factor',
    summary: 'Remove app, passkeys and recovery codes from an account that lost them; ends its sessions',
    options: '--email E [--json]',
    run: async args => (await import('../people/accounts.ts')).accountsForgetSecondFactor(args),
  },
  {
    name: 'operators add',
    summary: 'Make an account an operator; prints a link to choose its password',
    control: 'dual',
    options:
      '--email E [--role support|disputes|finance|administrator] [--name N] [--language es|en] [--password-stdin] [--json]',
    run: async args => (await import('../people/operators.ts')).operatorsAdd(args),
  },
  {
    name: 'operators list',
    summary: 'List operators: role, second factor, last use, since when, added by whom',
    options: '[--json]',
    run: async args => (await import('../people/operators.ts')).operatorsList(args),
  },
  {
    name: 'operators role',
    summary: "Change an operator's role; the last administrator cannot be changed",
    control: 'dual',
    options: '--email E --role support|disputes|finance|administrator [--json]',
    run: async args => (await import('../people/operators.ts')).operatorsRole(args),
  },
  {
    name: 'operators remove',
    summary: 'Remove an operator and end all their sessions immediately',
    options: '--email E [--json]',
    run: async args => (await import('../people/operators.ts')).operatorsRemove(args),
  },
  {
    name: 'operators review',
    summary: 'Show who can do what and the date of the last review; exits 1 while a review is due',
    options: '[--done [--note TEXT]] [--csv [--language es|en]] [--json]',
    run: async args => (await import('../people/operators-review.ts')).operatorsReview(args),
  },
  {
    name: 'audit check',
    summary: 'Verify that no audit log entry was changed or removed; exits 1 if one was',
    options: '[--json]',
    run: async args => (await import('../people/audit.ts')).auditCheck(args),
  },
  {
    name: 'audit report',
    summary:
      'Report for an assessor: who changed what, dual control, keys, access, and whether the log is intact',
    options:
      '[--from DAY] [--to DAY] [--actor EMAIL|ID|USER] [--object ID] [--language es|en] [--json|--csv|--pdf] [--out FILE]',
    run: async args => (await import('../people/audit-report/audit-report.ts')).auditReport(args),
  },
  {
    name: 'pages check',
    summary: 'Compare the payment pages that browsers receive with this build; exits 1 if they differ',
    options: '[--environment sandbox|production] [--inventory FILE] [--json]',
    run: async args => (await import('../pages/pages.ts')).pagesCheck(args),
  },
  {
    name: 'pages inventory',
    summary: 'List every script and style sheet of the payment pages with its purpose and hash',
    options: '[--json]',
    run: async args => (await import('../pages/pages.ts')).pagesInventory(args),
  },
  {
    name: 'vault init',
    summary: 'Create a key file; store it apart from the database, and keep a copy',
    options: '--file F [--json]',
    run: async args => (await import('../vault/vault.ts')).vaultInit(args),
  },
  {
    name: 'vault rotate',
    summary: 'Create a new encryption key and move every card to it while the servers keep running',
    options: '[--environment sandbox|production] [--resume] [--json]',
    run: async args => (await import('../vault/vault.ts')).vaultRotate(args),
  },
  {
    name: 'vault status',
    summary: 'List encryption keys and the number of cards and tokens under each',
    options: ENVIRONMENT,
    run: async args => (await import('../vault/vault.ts')).vaultStatus(args),
  },
  {
    name: 'vault scan',
    summary: 'Find card numbers in stored texts or log files; exits 1 if there are any',
    options: '[--database sandbox|production|control] [--table T] [--file F] [--mask] [--yes] [--json]',
    run: async args => (await import('../vault/scan.ts')).vaultScan(args),
  },
  {
    name: 'certificate export',
    summary: 'Export the CA certificate behind `serve --tls`, for trust stores; it contains no secret',
    options: '[--format pem|der] [--out FILE]',
    run: async args => (await import('../installation/certificate.ts')).certificateExport(args),
  },
  {
    name: 'openapi',
    summary: 'Write openapi.json and the collections from the route schemas',
    run: async () => (await import('../developers/openapi.ts')).openapi(),
  },
];
