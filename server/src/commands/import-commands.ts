import type { Command } from './command.ts';
import { ENVIRONMENT } from './environment-option.ts';

const FILES =
  '--merchant ID [--plans FILE] [--customers FILE] [--cards FILE.pgp] [--subscriptions FILE] [--source NAME] ' +
  '[--columns FILE|json] [--pgp-key FILE] [--passphrase-file FILE] [--report FILE] [--language es|en]';

/** Moving in: what comes from another system. */
export const importCommands: readonly Command[] = [
  {
    name: 'import check',
    summary:
      'Say what an import of these files would do, row by row in words; writes nothing, exits 1 if a row cannot be taken',
    options: `${FILES} ${ENVIRONMENT}`,
    run: async args => (await import('./imports/imports.ts')).importCheck(args),
  },
  {
    name: 'import run',
    summary:
      'Bring customers, cards, plans and subscriptions (JSON lines or CSV, cards in a PGP file); the same command again goes on where it was',
    options: `${FILES} ${ENVIRONMENT}`,
    run: async args => (await import('./imports/imports.ts')).importRun(args),
  },
  {
    name: 'import openpay',
    summary:
      'Bring plans, customers, subscriptions and earlier payments from an Openpay-style API by its keys; card numbers come in the PGP file',
    options:
      '--merchant ID --url URL --their-merchant ID --key-file FILE [--cards FILE.pgp --pgp-key FILE] [--passphrase-file FILE] ' +
      `[--source NAME] [--dry-run] [--report FILE] [--language es|en] ${ENVIRONMENT}`,
    run: async args => (await import('./imports/import-openpay.ts')).importOpenpay(args),
  },
  {
    name: 'import list',
    summary: 'The imports of a merchant, newest first, with their counts',
    options: `--merchant ID [--last 20] ${ENVIRONMENT}`,
    run: async args => (await import('./imports/imports.ts')).importList(args),
  },
  {
    name: 'import show',
    summary: 'The report of one import, finished or not',
    options: `--merchant ID --id ID [--report FILE] [--language es|en] ${ENVIRONMENT}`,
    run: async args => (await import('./imports/imports.ts')).importShow(args),
  },
  {
    name: 'import ids',
    summary: 'What every id from elsewhere is called here, as CSV',
    options:
      '--merchant ID [--source NAME] [--kind plans|customers|cards|subscriptions] [--out FILE] [--environment sandbox|production]',
    run: async args => (await import('./imports/import-ids.ts')).importIds(args),
  },
  {
    name: 'import history',
    summary: 'Payments that were made elsewhere, of a merchant or of one customer, as JSON lines',
    options: '--merchant ID [--customer ID] [--out FILE] [--environment sandbox|production]',
    run: async args => (await import('./imports/import-history.ts')).importHistory(args),
  },
];
