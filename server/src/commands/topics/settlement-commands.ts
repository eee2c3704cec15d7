import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** Amounts that the operator owes its merchants: terms, prices, withholdings and settlements. */
export const settlementCommands: readonly Command[] = [
  {
    name: 'settlement list',
    summary: 'List the merchants whose payments you collect, with their balances',
    options: ENVIRONMENT,
    run: async args => (await import('../money/settlement/terms.ts')).settlementList(args),
  },
  {
    name: 'settlement set',
    summary: 'Set how a merchant is settled; what is not given stays as it is',
    options:
      '--merchant ID [--model direct|aggregated] [--schedule daily|weekly|monthly|on_demand] [--on DAY] [--minimum PESOS] ' +
      '[--card-days N] [--pse-days N] [--cash-days N] [--reserve-percent P] [--reserve-days N] [--reserve-fixed PESOS] ' +
      `[--regimes LIST] [--city DANE] [--rut-date YYYY-MM-DD] ${ENVIRONMENT}`,
    optionTexts: {
      '--model': 'direct: its acquirer pays it; aggregated: you collect and pay out',
      '--schedule': 'when settlements close',
      '--on': 'day of the week (1 is Monday) or of the month (1 to 28)',
      '--minimum': 'a settlement below this is carried over, in pesos',
      '--card-days': 'banking days until card payments are available; defaults to 2',
      '--pse-days': 'banking days until PSE payments are available; defaults to 1',
      '--cash-days': 'banking days until cash payments are available; defaults to 2',
      '--reserve-percent': 'part of the net sales of each settlement that is kept back',
      '--reserve-days': 'days until it is released',
      '--reserve-fixed': 'amount that is kept back before anything is paid, in pesos',
      '--regimes':
        'simple, self_withholder, large_taxpayer, not_vat_responsible, not_income_taxpayer; with commas',
      '--city': 'DANE code of the city where it declares ICA',
      '--rut-date': 'date of the RUT that says so',
    },
    run: async args => (await import('../money/settlement/terms.ts')).settlementSet(args),
  },
  {
    name: 'settlement close',
    summary: 'Close a settlement now, whatever the schedule',
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('../money/settlement/run.ts')).settlementClose(args),
  },
  {
    name: 'settlement statement',
    summary: 'Write the statement of a settlement, from its opening to its closing balance',
    options: `--merchant ID --settlement ID [--format csv|xlsx|pdf] [--language es|en] [--out FILE] ${ENVIRONMENT}`,
    optionTexts: {
      '--settlement': 'id of the settlement',
      '--format': 'kind of file; defaults to the ending of --out, else csv',
      '--language': 'language of the file; defaults to es',
      '--out': 'file to write; defaults to the name of the statement in this folder',
    },
    run: async args => (await import('../money/settlement/statement.ts')).settlementStatement(args),
  },
  {
    name: 'settlement hold',
    summary: 'Keep an amount of a merchant back until you release it',
    options: `--merchant ID --amount PESOS --reason '<why>' ${ENVIRONMENT}`,
    optionTexts: { '--amount': 'amount in pesos', '--reason': 'reason, shown on the statement' },
    run: async args => (await import('../money/settlement/run.ts')).settlementHold(args),
  },
  {
    name: 'settlement release',
    summary: 'Release an amount that is kept back, before its day',
    options: `--merchant ID --hold ID --reason '<why>' ${ENVIRONMENT}`,
    optionTexts: { '--hold': 'id of the hold', '--reason': 'reason, shown on the statement' },
    run: async args => (await import('../money/settlement/run.ts')).settlementRelease(args),
  },
  {
    name: 'platform-keys create',
    summary: 'Create a key for a program that adds sellers to a platform, and print it, once',
    options: `--name N [--platform ID] ${ENVIRONMENT}`,
    optionTexts: {
      '--name': 'name of the program, shown in the audit log',
      '--platform': 'merchant whose sellers it may add; every platform if left out',
    },
    run: async args => (await import('../money/platform-keys.ts')).platformKeysCreate(args),
  },
  {
    name: 'platform-keys list',
    summary: 'List the keys of programs that add sellers to platforms',
    options: ENVIRONMENT,
    run: async args => (await import('../money/platform-keys.ts')).platformKeysList(args),
  },
  {
    name: 'platform-keys end',
    summary: 'End such a key at once',
    options: `--id ID ${ENVIRONMENT}`,
    optionTexts: { '--id': 'id of the key' },
    run: async args => (await import('../money/platform-keys.ts')).platformKeysEnd(args),
  },
  {
    name: 'settlement check',
    summary: 'Check settlements against the ledger, and that what you owe is covered; exits 1 otherwise',
    options: `[--collected PESOS] ${ENVIRONMENT}`,
    optionTexts: { '--collected': 'balance of your collecting accounts at the bank, in pesos' },
    run: async args => (await import('../money/settlement/run.ts')).settlementCheck(args),
  },
  {
    name: 'pricing list',
    summary: "List a merchant's price contracts",
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('../money/settlement/pricing.ts')).pricingList(args),
  },
  {
    name: 'pricing set',
    summary: 'Add a price contract that begins on its own day',
    options: `--merchant ID --contract FILE|JSON ${ENVIRONMENT}`,
    optionTexts: { '--contract': 'the contract as JSON, or a file with it' },
    run: async args => (await import('../money/settlement/pricing.ts')).pricingSet(args),
  },
  {
    name: 'pricing simulate',
    summary: 'Show what a month would have cost under a contract',
    options: `--merchant ID --contract FILE|JSON --month YYYY-MM ${ENVIRONMENT}`,
    optionTexts: { '--contract': 'the contract as JSON, or a file with it', '--month': 'month in Bogotá' },
    run: async args => (await import('../money/settlement/pricing.ts')).pricingSimulate(args),
  },
];
