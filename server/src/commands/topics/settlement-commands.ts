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
  {
    name: 'withholding list',
    summary: 'Show the dated table of withholdings, and who withholds',
    options: ENVIRONMENT,
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingList(args),
  },
  {
    name: 'withholding set',
    summary: 'Add a row to the table of withholdings; check it with your accountant',
    options:
      '--row ID --tax renta|iva|ica --percent P --law TEXT --source TEXT --from YYYY-MM-DD [--to YYYY-MM-DD] ' +
      `[--base net_of_taxes|iva] [--methods LIST] [--city DANE] [--exempt LIST] [--note TEXT] ${ENVIRONMENT}`,
    optionTexts: {
      '--row': 'id of the row',
      '--tax': 'tax that is withheld',
      '--percent': 'rate in percent',
      '--law': 'law that says so',
      '--source': 'where you read it',
      '--from': 'first day',
      '--to': 'last day; without it, the row has no end',
      '--base': 'the sale without taxes and tip, or its IVA',
      '--methods': 'card, bank_account, store; with commas; defaults to card',
      '--city': 'DANE code; without it, the whole country',
      '--exempt': 'regimes that are exempt, with commas',
      '--note': 'note for people',
    },
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingSet(args),
  },
  {
    name: 'withholding end',
    summary: 'End a row of the table on a day',
    options: `--row ID --to YYYY-MM-DD ${ENVIRONMENT}`,
    optionTexts: { '--row': 'id of the row', '--to': 'last day' },
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingEnd(args),
  },
  {
    name: 'withholding mode',
    summary: 'Set who withholds taxes',
    options: `--mode agent|passed_on|none ${ENVIRONMENT}`,
    optionTexts: {
      '--mode':
        'agent: you withhold; passed_on: your acquirer withholds from you, and merchants bear it; none: nobody here does',
    },
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingMode(args),
  },
  {
    name: 'withholding pass-on',
    summary: 'Take what your acquirer withheld off the balances of merchants: all of a file, or nothing',
    options: `--file FILE ${ENVIRONMENT}`,
    optionTexts: {
      '--file': 'CSV with deposit, merchant, charge, renta, iva, ica; without a charge, the totals of a deposit',
    },
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingPassOn(args),
  },
];
