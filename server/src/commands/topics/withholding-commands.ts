import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** Who withholds, the dated table, and what was withheld. */
export const withholdingCommands: readonly Command[] = [
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
    summary: 'Take what your acquirer withheld off the balances of merchants, all of it or nothing',
    options: `[--file FILE] ${ENVIRONMENT}`,
    optionTexts: {
      '--file':
        'CSV with deposit, merchant, charge, renta, iva, ica; defaults to the deposits that reconciliation has matched',
    },
    run: async args => (await import('../money/settlement/withholding.ts')).withholdingPassOn(args),
  },
  {
    name: 'withholding agent',
    summary: 'Set who withholds, as certificates name it',
    options: `--name TEXT --document NIT --address TEXT --city TEXT ${ENVIRONMENT}`,
    optionTexts: {
      '--name': 'legal name',
      '--document': 'NIT with its check digit',
      '--address': 'address',
      '--city': 'city',
    },
    run: async args => (await import('../money/settlement/certificates.ts')).withholdingAgent(args),
  },
  {
    name: 'withholding issue',
    summary: 'Issue the certificates of a period that is over; they never change',
    options: `--tax renta|iva|ica --period PERIOD [--merchant ID] ${ENVIRONMENT}`,
    optionTexts: {
      '--tax': 'tax that was withheld',
      '--period': 'year for renta (2026), two months for iva and ica (2026-B1)',
      '--merchant': 'only this merchant; defaults to all',
    },
    run: async args => (await import('../money/settlement/certificates.ts')).withholdingIssue(args),
  },
  {
    name: 'withholding certificates',
    summary: 'List the certificates of a merchant',
    options: `--merchant ID [--tax renta|iva|ica] [--period PERIOD] ${ENVIRONMENT}`,
    optionTexts: { '--tax': 'tax that was withheld', '--period': 'period, such as 2026 or 2026-B1' },
    run: async args => (await import('../money/settlement/certificates.ts')).withholdingCertificates(args),
  },
  {
    name: 'withholding certificate',
    summary: 'Write a certificate as a file',
    options: `--merchant ID --certificate ID [--format csv|xlsx|pdf] [--language es|en] [--out FILE] ${ENVIRONMENT}`,
    optionTexts: {
      '--certificate': 'id of the certificate',
      '--format': 'kind of file; defaults to the ending of --out, else pdf',
      '--language': 'language of the file; defaults to es',
      '--out': 'file to write; defaults to the name of the certificate in this folder',
    },
    run: async args => (await import('../money/settlement/certificates.ts')).withholdingCertificate(args),
  },
  {
    name: 'withholding return',
    summary: 'Write the rows for the yearly information return; check them with your accountant',
    options: `--year YYYY [--format 1001|1002] [--language es|en] [--out FILE] ${ENVIRONMENT}`,
    optionTexts: {
      '--year': 'year',
      '--format': "DIAN's format; defaults to 1001",
      '--language': 'language of the notes; defaults to es',
      '--out': 'CSV to write; defaults to the name of the format in this folder',
    },
    run: async args => (await import('../money/settlement/certificates.ts')).withholdingReturn(args),
  },
];
