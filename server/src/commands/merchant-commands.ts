import type { Command } from './command.ts';
import { ENVIRONMENT } from './environment-option.ts';

/** One merchant at a time: its keys, its fraud rules, the cash networks. */
export const merchantCommands: readonly Command[] = [
  {
    name: 'merchants create',
    summary: 'Make a merchant and print its keys, once',
    options:
      '--name N [--environment sandbox|production] [--profile strict|lenient] [--email E] [--phone P] [--fee-percent P --fee-fixed PESOS [--fee-tax P]] [--id ID --private-key K --public-key K] [--json]',
    run: async args => (await import('./merchants.ts')).merchantsCreate(args),
  },
  {
    name: 'merchants limits',
    control: 'dual',
    summary: 'Show or set how much a merchant may take in a day and a month; a limit left out is removed',
    options:
      '--id ID [--set [--day-volume PESOS] [--day-charges N] [--month-volume PESOS] [--month-charges N]] [--environment sandbox|production] [--json]',
    run: async args => (await import('./merchant-limits.ts')).merchantsLimits(args),
  },
  {
    name: 'report monthly',
    summary:
      'Volumes by method, refunds and disputes of one month, per merchant and in total, for supervisors',
    options:
      '--month 2026-03 [--merchant ID] [--environment sandbox|production] [--csv] [--language es|en] [--out FILE] [--json]',
    run: async args => (await import('./monthly-report.ts')).reportMonthly(args),
  },
  {
    name: 'merchants list',
    summary: 'All merchants of an environment, newest first',
    options: ENVIRONMENT,
    run: async args => (await import('./merchants.ts')).merchantsList(args),
  },
  {
    name: 'merchants show',
    summary: 'One merchant with its live keys (last four characters) and its terms',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./merchants.ts')).merchantsShow(args),
  },
  {
    name: 'merchants update',
    summary:
      'Change how a merchant looks to its payers and on which terms it charges; an empty value takes one away',
    options:
      '--id ID [--name N] [--email E] [--phone P] [--color RRGGBB] [--logo FILE] [--legal-name N] [--nit N] [--contact-email E] [--contact-phone P] ' +
      '[--address A] [--website URL] [--terms URL] [--privacy URL] [--payer-may-cancel yes|no] [--verify-cards on|off] ' +
      '[--redirect-hosts tienda.co,*.tienda.co] [--order-id-reuse on|off] [--overdraft PESOS] [--fee-percent N] ' +
      `[--fee-fixed PESOS] [--fee-tax N] ${ENVIRONMENT}`,
    run: async args => (await import('./merchants-update.ts')).merchantsUpdate(args),
  },
  {
    name: 'export',
    control: 'dual',
    summary: 'Write everything of a merchant into a folder, its cards for the holder of a PGP key',
    options: `--merchant ID --to FOLDER --recipient KEY.asc [--fingerprint F] [--close] ${ENVIRONMENT}`,
    run: async args => (await import('./moving-out/export.ts')).exportMerchant(args),
  },
  {
    name: 'merchants import',
    summary: 'Take in a merchant that another installation exported; without --open only try it',
    options:
      '--from FOLDER --key PRIVATE.asc [--passphrase-file FILE] [--private-key K --public-key K] [--open] [--copy] ' +
      ENVIRONMENT,
    run: async args => (await import('./moving-out/import-merchant.ts')).merchantsImport(args),
  },
  {
    name: 'merchants assign',
    control: 'dual',
    summary: 'Give a merchant that no business has to the business of an owner',
    options: `--merchant ID --owner EMAIL ${ENVIRONMENT}`,
    run: async args => (await import('./merchants-assign.ts')).merchantsAssign(args),
  },
  {
    name: 'keys list',
    summary: "A merchant's live keys: last four characters, age, last use",
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('./keys.ts')).keysList(args),
  },
  {
    name: 'keys rotate',
    control: 'dual',
    summary: 'A new key; the one before it works on for a day (--overlap-hours)',
    options: `--merchant ID --kind private|public [--overlap-hours 24] ${ENVIRONMENT}`,
    run: async args => (await import('./keys.ts')).keysRotate(args),
  },
  {
    name: 'keys revoke',
    summary: 'End a key now; every process refuses it within a second',
    options: `--merchant ID --kind private|public --ends-in XXXX ${ENVIRONMENT}`,
    run: async args => (await import('./keys.ts')).keysRevoke(args),
  },
  {
    name: 'fraud list',
    summary: "A merchant's fraud rules: its own, or the default set",
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('./fraud.ts')).fraudList(args),
  },
  {
    name: 'fraud set',
    summary: 'Add or replace a fraud rule; every process follows it within a second',
    options: `--merchant ID --rule '<json>' ${ENVIRONMENT}`,
    run: async args => (await import('./fraud.ts')).fraudSet(args),
  },
  {
    name: 'fraud enable',
    summary: 'Put a disabled fraud rule in force again',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('./fraud.ts')).fraudEnable(args),
  },
  {
    name: 'fraud disable',
    summary: 'Keep a fraud rule, but do not apply it',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('./fraud.ts')).fraudDisable(args),
  },
  {
    name: 'fraud remove',
    summary: 'Delete a fraud rule; without its last one a merchant has the default set',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('./fraud.ts')).fraudRemove(args),
  },
  {
    name: 'cash-networks create',
    control: 'dual',
    summary: 'Connect a cash network and print its key, once',
    options: `--name N [--convenio NUMBER] [--max-amount PESOS] ${ENVIRONMENT}`,
    run: async args => (await import('./cash-networks.ts')).cashNetworksCreate(args),
  },
  {
    name: 'cash-networks list',
    summary: 'The cash networks of an environment',
    options: ENVIRONMENT,
    run: async args => (await import('./cash-networks.ts')).cashNetworksList(args),
  },
  {
    name: 'cash-networks rotate',
    control: 'dual',
    summary: 'A new key; the one before it works on for a day (--overlap-hours)',
    options: `--id ID [--overlap-hours 24] ${ENVIRONMENT}`,
    run: async args => (await import('./cash-networks.ts')).cashNetworksRotate(args),
  },
  {
    name: 'cash-networks disable',
    summary: 'Refuse the calls of a cash network at once, and take it off the vouchers',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./cash-networks.ts')).cashNetworksDisable(args),
  },
  {
    name: 'cash-networks enable',
    control: 'dual',
    summary: 'Let a disabled cash network work again',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./cash-networks.ts')).cashNetworksEnable(args),
  },
];
