import type { Command } from './command.ts';
import { ENVIRONMENT } from './environment-option.ts';

const SERVE_OPTIONS =
  '[--port-base 8000] [--host 127.0.0.1] [--roles portal,api,worker] [--api-processes N | --one-process] [--tls]';

/** Running the installation: its processes, its books, its people and its keys. */
export const installationCommands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Run the gateway: the portal, the API of both environments, and the worker',
    options: SERVE_OPTIONS,
    run: async args => (await import('./serve/serve.ts')).serve(args),
  },
  {
    name: 'start',
    summary: 'The same, as npm calls it',
    options: SERVE_OPTIONS,
    run: async args => (await import('./serve/serve.ts')).serve(args),
  },
  {
    name: 'migrate',
    summary:
      'Add to the schemas what this version needs; --finish takes away what older ones needed, --plan only says what',
    options: '[--plan | --finish] [--json]',
    run: async args => (await import('./migrate.ts')).migrateSchemas(args),
  },
  {
    name: 'doctor',
    summary: 'Say in words whether everything is well; exits 1 if it is not',
    options: '[--json]',
    run: async args => (await import('./doctor.ts')).doctor(args),
  },
  {
    name: 'billing run',
    summary: 'Charge what is due by a day, as the worker would; --dry-run only says what',
    options: `[--date YYYY-MM-DD] [--merchant ID] [--dry-run] ${ENVIRONMENT}`,
    run: async args => (await import('./billing.ts')).billingRun(args),
  },
  {
    name: 'billing pause',
    summary: 'Charge no more renewals until they are resumed; what is under way ends',
    options: `--reason '<why>' [--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('./pauses.ts')).billingPause(args),
  },
  {
    name: 'billing resume',
    summary: 'Charge renewals again, what fell due meanwhile first',
    options: `[--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('./pauses.ts')).billingResume(args),
  },
  {
    name: 'billing status',
    summary: 'Whether renewals are paused, since when, by whom and why',
    options: ENVIRONMENT,
    run: async args => (await import('./pauses.ts')).billingStatus(args),
  },
  {
    name: 'work pause',
    summary: 'Begin no more background work (sweeps, deliveries, mails), for maintenance',
    options: `--reason '<why>' [--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('./pauses.ts')).workPause(args),
  },
  {
    name: 'work resume',
    summary: 'Let the workers go on',
    options: `[--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('./pauses.ts')).workResume(args),
  },
  {
    name: 'work status',
    summary: 'Whether background work is paused, since when, by whom and why',
    options: ENVIRONMENT,
    run: async args => (await import('./pauses.ts')).workStatus(args),
  },
  {
    name: 'ledger check',
    summary: 'Prove that entries, balances, transactions, attempts and the processor agree; exits 1 if not',
    options: '[--environment sandbox|production] [--merchant ID] [--json]',
    run: async args => (await import('./ledger.ts')).ledgerCheck(args),
  },
  {
    name: 'attempts list',
    summary: 'Payments whose outcome only a person can find out: ask the processor, then resolve them',
    options: ENVIRONMENT,
    run: async args => (await import('./attempts.ts')).attemptsList(args),
  },
  {
    name: 'attempts resolve',
    summary: 'End such a payment as the processor has it; the note stays with it',
    options: `--merchant ID --transaction ID --number N --as approved|declined --note '<why>' [--authorization A] [--payment-method card|pse] ${ENVIRONMENT}`,
    run: async args => (await import('./attempts.ts')).attemptsResolve(args),
  },
  {
    name: 'reversals list',
    summary: 'Accepted reversals whose money waits for a transfer, the nearest deadline first',
    options: ENVIRONMENT,
    run: async args => (await import('./reversals.ts')).reversalsList(args),
  },
  {
    name: 'reversals paid',
    summary: "Record that the installation's own bank has transferred the money of a reversal",
    options: `--merchant ID --reversal ID --reference '<of the bank>' ${ENVIRONMENT}`,
    run: async args => (await import('./reversals.ts')).reversalsPaid(args),
  },
  {
    name: 'accounts forget-second-factor',
    summary: 'Take app, passkeys and recovery codes from an account that has lost them; its sessions end',
    options: '--email E [--json]',
    run: async args => (await import('./accounts.ts')).accountsForgetSecondFactor(args),
  },
  {
    name: 'operators add',
    summary: 'Give an account the rights of an operator; prints a link to choose its password',
    control: 'dual',
    options:
      '--email E [--role support|disputes|finance|administrator] [--name N] [--language es|en] [--password-stdin] [--json]',
    run: async args => (await import('./operators.ts')).operatorsAdd(args),
  },
  {
    name: 'operators list',
    summary: 'Who has the rights of an operator: role, second factor, last use, since when, added by whom',
    options: '[--json]',
    run: async args => (await import('./operators.ts')).operatorsList(args),
  },
  {
    name: 'operators role',
    summary: 'Change the role of an operator; the last administrator stays one',
    control: 'dual',
    options: '--email E --role support|disputes|finance|administrator [--json]',
    run: async args => (await import('./operators.ts')).operatorsRole(args),
  },
  {
    name: 'operators remove',
    summary: 'Take the rights of an operator away and sign them out everywhere at once',
    options: '--email E [--json]',
    run: async args => (await import('./operators.ts')).operatorsRemove(args),
  },
  {
    name: 'operators review',
    summary: 'Show who can do what and when that was last reviewed; exits 1 while a review is due',
    options: '[--done [--note TEXT]] [--csv [--language es|en]] [--json]',
    run: async args => (await import('./operators-review.ts')).operatorsReview(args),
  },
  {
    name: 'audit check',
    summary: 'Prove that no entry of the audit log was changed or taken out; exits 1 if one was',
    options: '[--json]',
    run: async args => (await import('./audit.ts')).auditCheck(args),
  },
  {
    name: 'audit report',
    summary: 'For an assessor: who changed what, dual control, keys, access, and whether the log is intact',
    options:
      '[--from DAY] [--to DAY] [--actor EMAIL|ID|USER] [--object ID] [--language es|en] [--json|--csv|--pdf] [--out FILE]',
    run: async args => (await import('./audit-report/audit-report.ts')).auditReport(args),
  },
  {
    name: 'pages check',
    summary: 'Compare the payment pages as browsers receive them with this build; exits 1 if they differ',
    options: '[--environment sandbox|production] [--inventory FILE] [--json]',
    run: async args => (await import('./pages/pages.ts')).pagesCheck(args),
  },
  {
    name: 'pages inventory',
    summary: 'List every script and style sheet of payment pages with its purpose and hash',
    options: '[--json]',
    run: async args => (await import('./pages/pages.ts')).pagesInventory(args),
  },
  {
    name: 'vault init',
    summary: 'Make a key file; keep it apart from the database, and keep a copy of it',
    options: '--file F [--json]',
    run: async args => (await import('./vault/vault.ts')).vaultInit(args),
  },
  {
    name: 'vault rotate',
    summary: 'A new encryption key: every card moves to it while the servers go on',
    options: '[--environment sandbox|production] [--resume] [--json]',
    run: async args => (await import('./vault/vault.ts')).vaultRotate(args),
  },
  {
    name: 'vault status',
    summary: 'The encryption keys and how many cards and tokens are under each',
    options: ENVIRONMENT,
    run: async args => (await import('./vault/vault.ts')).vaultStatus(args),
  },
  {
    name: 'vault scan',
    summary: 'Find card numbers in stored texts or in log files; exits 1 if there are any',
    options: '[--database sandbox|production|control] [--table T] [--file F] [--mask] [--yes] [--json]',
    run: async args => (await import('./vault/scan.ts')).vaultScan(args),
  },
  {
    name: 'certificate export',
    summary: 'The authority behind `serve --tls`, for trust stores; it holds no secret',
    options: '[--format pem|der] [--out FILE]',
    run: async args => (await import('./certificate.ts')).certificateExport(args),
  },
  {
    name: 'openapi',
    summary: 'Write openapi.json and the collections anew from the route schemas',
    run: async () => (await import('./openapi.ts')).openapi(),
  },
];
