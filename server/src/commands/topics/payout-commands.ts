import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

const BATCH = { '--batch': 'id of the batch' } as const;
const ACCOUNT = { '--account': 'id of the account' } as const;

/** Paying merchants the money that the operator collected for them. */
export const payoutCommands: readonly Command[] = [
  {
    name: 'payouts accounts',
    summary: 'List the accounts that a merchant is paid out to',
    options: `--merchant ID ${ENVIRONMENT}`,
    run: async args => (await import('../payouts/accounts.ts')).payoutsAccounts(args),
  },
  {
    name: 'payouts deposit',
    summary: 'Draw the amount of a small deposit that proves who reads an account',
    options: `--merchant ID --account ID ${ENVIRONMENT}`,
    optionTexts: ACCOUNT,
    run: async args => (await import('../payouts/accounts.ts')).payoutsDeposit(args),
  },
  {
    name: 'payouts verify',
    summary: 'Verify an account, so that payouts go there',
    control: 'dual',
    options: `--merchant ID --account ID --with deposit|document [--evidence TEXT] ${ENVIRONMENT}`,
    optionTexts: {
      ...ACCOUNT,
      '--with': 'what proves the holder',
      '--evidence': 'the document that was seen',
    },
    run: async args => (await import('../payouts/accounts.ts')).payoutsVerify(args),
  },
  {
    name: 'payouts block',
    summary: 'Block an account, so that nothing is paid out to it',
    options: `--merchant ID --account ID --reason TEXT ${ENVIRONMENT}`,
    optionTexts: { ...ACCOUNT, '--reason': 'why, for the next person' },
    run: async args => (await import('../payouts/accounts.ts')).payoutsBlock(args),
  },
  {
    name: 'payouts payer',
    summary: "Show the operator's account that pays; --set replaces it",
    options: `[--set] [--name NAME] [--document NIT] [--bank CODE] [--type savings|checking] [--number DIGITS] ${ENVIRONMENT}`,
    optionTexts: {
      '--set': 'replace the account',
      '--name': 'holder of the account',
      '--document': 'NIT of the holder with its check digit',
      '--bank': 'compensation code of the bank, such as 1007',
      '--type': 'savings or checking',
      '--number': 'number of the account',
    },
    run: async args => (await import('../payouts/payer.ts')).payoutsPayer(args),
  },
  {
    name: 'payouts list',
    summary: 'List the batches of payouts, newest first',
    options: ENVIRONMENT,
    run: async args => (await import('../payouts/batches.ts')).payoutsList(args),
  },
  {
    name: 'payouts show',
    summary: 'Show a batch with its payouts',
    options: `--batch ID ${ENVIRONMENT}`,
    optionTexts: BATCH,
    run: async args => (await import('../payouts/batches.ts')).payoutsShow(args),
  },
  {
    name: 'payouts draft',
    summary: 'Draft a batch that pays out what is available to each merchant',
    options: `--format LAYOUT|FILE.json|pain.001.001.03|pain.001.001.09 --by NAME [--pay-date DAY] [--description TEXT] [--merchant ID] ${ENVIRONMENT}`,
    optionTexts: {
      '--format': "a shipped layout, a layout's file, or an ISO 20022 message",
      '--by': 'the person who drafts it',
      '--pay-date': 'when the bank pays; defaults to today',
      '--description': 'what the payees read',
      '--merchant': 'only this merchant',
    },
    run: async args => (await import('../payouts/batches.ts')).payoutsDraft(args),
  },
  {
    name: 'payouts approve',
    summary: 'Approve a draft; in production a second person confirms it',
    control: 'dual',
    options: `--batch ID ${ENVIRONMENT}`,
    optionTexts: BATCH,
    run: async args => (await import('../payouts/batches.ts')).payoutsApprove(args),
  },
  {
    name: 'payouts file',
    summary: 'Write the one file of an approved batch; again, it writes the same bytes',
    options: `--batch ID [--out FILE] ${ENVIRONMENT}`,
    optionTexts: { ...BATCH, '--out': 'file to write; defaults to its name here' },
    run: async args => (await import('../payouts/batches.ts')).payoutsFile(args),
  },
  {
    name: 'payouts read-response',
    summary: "Read the bank's response to a file",
    options: `--batch ID --file FILE [--layout FILE.json] ${ENVIRONMENT}`,
    optionTexts: {
      ...BATCH,
      '--file': "the bank's response: a file of the layout, or pain.002",
      '--layout': "layout that declares the response; defaults to the batch's, then to that of generic-csv",
    },
    run: async args => (await import('../payouts/responses.ts')).payoutsReadResponse(args),
  },
  {
    name: 'payouts mark',
    summary: "Record what the bank's page says about one payout",
    options: `--batch ID --payout ID --as paid|failed|returned|in_transit [--reason TEXT] ${ENVIRONMENT}`,
    optionTexts: {
      ...BATCH,
      '--payout': 'id of the payout',
      '--as': 'its status',
      '--reason': 'why it did not arrive',
    },
    run: async args => (await import('../payouts/responses.ts')).payoutsMark(args),
  },
  {
    name: 'payouts cancel',
    summary: 'Cancel a batch, or one of its payouts, before its file exists',
    options: `--batch ID [--payout ID] --reason TEXT ${ENVIRONMENT}`,
    optionTexts: { ...BATCH, '--payout': 'only this payout', '--reason': 'why, for the next person' },
    run: async args => (await import('../payouts/batches.ts')).payoutsCancel(args),
  },
];
