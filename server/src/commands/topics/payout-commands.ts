import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

const ACCOUNT = { '--account': 'id of the account' } as const;

/** Paying merchants out of what the operator collected for them. */
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
];
