import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

const FILES =
  '--merchant ID [--plans FILE] [--customers FILE] [--cards FILE.pgp] [--subscriptions FILE] [--source NAME] ' +
  '[--columns FILE|json] [--pgp-key FILE] [--passphrase-file FILE] [--report FILE] [--language es|en]';

/** Importing data from another system. */
export const importCommands: readonly Command[] = [
  {
    name: 'import check',
    summary: 'Preview an import row by row without writing anything; exits 1 if a row cannot be imported',
    options: `${FILES} ${ENVIRONMENT}`,
    run: async args => (await import('../imports/imports.ts')).importCheck(args),
  },
  {
    name: 'import run',
    summary:
      'Import customers, cards, plans and subscriptions (JSON lines or CSV, cards in a PGP file); run it again to resume',
    options: `${FILES} ${ENVIRONMENT}`,
    run: async args => (await import('../imports/imports.ts')).importRun(args),
  },
  {
    name: 'import openpay',
    summary:
      'Import plans, customers, subscriptions and past payments from an Openpay-style API with its keys; card numbers come in the PGP file',
    options:
      '--merchant ID --url URL --their-merchant ID --key-file FILE [--cards FILE.pgp --pgp-key FILE] [--passphrase-file FILE] ' +
      `[--source NAME] [--dry-run] [--report FILE] [--language es|en] ${ENVIRONMENT}`,
    run: async args => (await import('../imports/import-openpay.ts')).importOpenpay(args),
  },
  {
    name: 'import list',
    summary: "List a merchant's imports with their counts, newest first",
    options: `--merchant ID [--last 20] ${ENVIRONMENT}`,
    run: async args => (await import('../imports/imports.ts')).importList(args),
  },
  {
    name: 'import show',
    summary: 'Show the report of an import, finished or not',
    options: `--merchant ID --id ID [--report FILE] [--language es|en] ${ENVIRONMENT}`,
    run: async args => (await import('../imports/imports.ts')).importShow(args),
  },
  {
    name: 'import ids',
    summary: 'Export the new id of every imported id, as CSV',
    options:
      '--merchant ID [--source NAME] [--kind plans|customers|cards|subscriptions] [--out FILE] [--environment sandbox|production]',
    run: async args => (await import('../imports/import-ids.ts')).importIds(args),
  },
  {
    name: 'import history',
    summary: 'Export the past payments imported for a merchant or one customer, as JSON lines',
    options: '--merchant ID [--customer ID] [--out FILE] [--environment sandbox|production]',
    run: async args => (await import('../imports/import-history.ts')).importHistory(args),
  },
];
