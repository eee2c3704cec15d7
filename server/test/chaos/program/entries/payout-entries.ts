/** Payout commands that change something, for ../command-entries.test.ts. */
export const payoutEntries = (ofShop: string[], file: string): [string, string[], string][] => [
  [
    'payouts payer',
    '--set --name Operadora --document 890903938-8 --bank 1007 --type checking --number 40512345678'.split(
      ' ',
    ),
    'payout_payer_set',
  ],
  ['payouts draft', ['--format', 'generic-csv', '--by', 'Olga'], 'payouts_drafted'],
  ['payouts approve', ['--batch', 'pbunknown'], 'payouts_approved'],
  ['payouts file', ['--batch', 'pbunknown'], 'payouts_sent'],
  ['payouts read-response', ['--batch', 'pbunknown', '--file', file], 'payout_response_read'],
  ['payouts mark', ['--batch', 'pbunknown', '--payout', 'po1', '--as', 'paid'], 'payout_marked'],
  ['payouts cancel', ['--batch', 'pbunknown', '--reason', 'typing error'], 'payouts_cancelled'],
  ['payouts deposit', [...ofShop, '--account', 'baunknown'], 'payout_deposit_started'],
  ['payouts verify', [...ofShop, '--account', 'baunknown', '--with', 'document'], 'payout_account_verified'],
  ['payouts block', [...ofShop, '--account', 'baunknown', '--reason', 'closed'], 'payout_account_blocked'],
];
