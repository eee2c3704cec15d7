import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** One merchant at a time: its keys, its fraud rules, the cash networks. */
export const merchantCommands: readonly Command[] = [
  {
    name: 'merchants create',
    summary: 'Create a merchant and print its keys, once',
    options:
      '--name N [--environment sandbox|production] [--profile strict|lenient] [--email E] [--phone P] [--fee-percent P --fee-fixed PESOS [--fee-tax P]] [--id ID --private-key K --public-key K] [--json]',
    run: async args => (await import('../merchants/merchants.ts')).merchantsCreate(args),
  },
  {
    name: 'merchants limits',
    control: 'dual',
    summary: "Show or set a merchant's daily and monthly caps; omitted caps are removed",
    options:
      '--id ID [--set [--day-volume PESOS] [--day-charges N] [--month-volume PESOS] [--month-charges N]] [--environment sandbox|production] [--json]',
    run: async args => (await import('../merchants/merchant-limits.ts')).merchantsLimits(args),
  },
  {
    name: 'report monthly',
    summary:
      'Monthly report for supervisors: volume by method, refunds and disputes, per merchant and in total',
    options:
      '--month 2026-03 [--merchant ID] [--environment sandbox|production] [--csv] [--language es|en] [--out FILE] [--json]',
    run: async args => (await import('../money/monthly-report.ts')).reportMonthly(args),
  },
  {
    name: 'merchants list',
    summary: 'List the merchants of an environment, newest first',
    options: ENVIRONMENT,
    run: async args => (await import('../merchants/merchants.ts')).merchantsList(args),
  },
  {
    name: 'merchants show',
    summary: 'Show a merchant with its active keys (last four characters) and its terms',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/merchants.ts')).merchantsShow(args),
  },
  {
    name: 'merchants update',
    summary: "Change a merchant's branding and terms; an empty value removes one",
    options:
      '--id ID [--name N] [--email E] [--phone P] [--color RRGGBB] [--logo FILE] [--legal-name N] [--nit N] [--contact-email E] [--contact-phone P] ' +
      '[--address A] [--website URL] [--terms URL] [--privacy URL] [--payer-may-cancel yes|no] [--payer-may-pause yes|no] [--payer-may-change-plan yes|no] [--verify-cards on|off] ' +
      '[--redirect-hosts tienda.co,*.tienda.co] [--order-id-reuse on|off] [--overdraft PESOS] [--fee-percent N] ' +
      `[--fee-fixed PESOS] [--fee-tax N] ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/merchants-update.ts')).merchantsUpdate(args),
  },
  {
    name: 'export',
    control: 'dual',
    summary:
      'Export all data of a merchant to a folder, with its cards encrypted for the holder of a PGP key',
    options: `--merchant ID --to FOLDER --recipient KEY.asc [--fingerprint F] [--close] ${ENVIRONMENT}`,
    run: async args => (await import('../moving-out/export.ts')).exportMerchant(args),
  },
  {
    name: 'merchants import',
    summary: 'Import a merchant exported by another installation; without --open, only check it',
    options:
      '--from FOLDER --key PRIVATE.asc [--passphrase-file FILE] [--private-key K --public-key K] [--open] [--copy] ' +
      ENVIRONMENT,
    run: async args => (await import('../moving-out/import-merchant.ts')).merchantsImport(args),
  },
  {
    name: 'merchants assign',
    control: 'dual',
    summary: "Assign a merchant without a business to an owner's business",
    options: `--merchant ID --owner EMAIL ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/merchants-assign.ts')).merchantsAssign(args),
  },
  {
    name: 'keys list',
    summary: "List a merchant's active keys: last four characters, age, last use",
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/keys.ts')).keysList(args),
  },
  {
    name: 'keys rotate',
    control: 'dual',
    summary: 'Rotate a key; the previous one keeps working for a day (--overlap-hours)',
    options: `--merchant ID --kind private|public [--overlap-hours 24] ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/keys.ts')).keysRotate(args),
  },
  {
    name: 'keys revoke',
    summary: 'Revoke a key; every process rejects it within a second',
    options: `--merchant ID --kind private|public --ends-in XXXX ${ENVIRONMENT}`,
    run: async args => (await import('../merchants/keys.ts')).keysRevoke(args),
  },
  {
    name: 'fraud list',
    summary: "List a merchant's fraud rules: its own, or the default set",
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('../money/fraud.ts')).fraudList(args),
  },
  {
    name: 'fraud set',
    summary: 'Add or replace a fraud rule; takes effect within a second',
    options: `--merchant ID --rule '<json>' ${ENVIRONMENT}`,
    run: async args => (await import('../money/fraud.ts')).fraudSet(args),
  },
  {
    name: 'fraud enable',
    summary: 'Enable a disabled fraud rule',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('../money/fraud.ts')).fraudEnable(args),
  },
  {
    name: 'fraud disable',
    summary: 'Disable a fraud rule without deleting it',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('../money/fraud.ts')).fraudDisable(args),
  },
  {
    name: 'fraud remove',
    summary: 'Delete a fraud rule; after the last one, the default set applies',
    options: `--merchant ID --name N ${ENVIRONMENT}`,
    run: async args => (await import('../money/fraud.ts')).fraudRemove(args),
  },
  {
    name: 'cash-networks create',
    control: 'dual',
    summary: 'Create a cash network and print its key, once',
    options: `--name N [--convenio NUMBER] [--max-amount PESOS] ${ENVIRONMENT}`,
    run: async args => (await import('../money/cash-networks.ts')).cashNetworksCreate(args),
  },
  {
    name: 'cash-networks list',
    summary: 'List the cash networks of an environment',
    options: ENVIRONMENT,
    run: async args => (await import('../money/cash-networks.ts')).cashNetworksList(args),
  },
  {
    name: 'cash-networks rotate',
    control: 'dual',
    summary: "Rotate a cash network's key; the previous one keeps working for a day (--overlap-hours)",
    options: `--id ID [--overlap-hours 24] ${ENVIRONMENT}`,
    run: async args => (await import('../money/cash-networks.ts')).cashNetworksRotate(args),
  },
  {
    name: 'cash-networks disable',
    summary: 'Disable a cash network: rejects its calls immediately and removes it from vouchers',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../money/cash-networks.ts')).cashNetworksDisable(args),
  },
  {
    name: 'cash-networks enable',
    control: 'dual',
    summary: 'Enable a disabled cash network',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../money/cash-networks.ts')).cashNetworksEnable(args),
  },
];
