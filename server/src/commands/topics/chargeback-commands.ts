import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** Disputes of the card networks, from the notices that report them. */
export const chargebackCommands: readonly Command[] = [
  {
    name: 'chargebacks add',
    summary:
      'Record a network notice that opens a dispute or moves it to its next stage; repeating a notice changes nothing',
    options:
      '--case N --network visa|mastercard|amex|diners|other --amount PESOS [--connection ID] ' +
      '[--stage retrieval|first|pre_arbitration|arbitration] [--reason-code C] [--fee PESOS] [--received YYYY-MM-DD] ' +
      '[--due YYYY-MM-DD] [--reference R] [--authorization A] [--arn N] [--charge-amount PESOS] [--last-four D] ' +
      `[--charge-date YYYY-MM-DD] [--merchant ID] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/add.ts')).chargebacksAdd(args),
  },
  {
    name: 'chargebacks list',
    summary: 'List disputes by state, newest first; disputes in review wait for a person',
    options: `[--state open|review|won|lost|dismissed] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/show.ts')).chargebacksList(args),
  },
  {
    name: 'chargebacks show',
    summary: 'Show a dispute: its charge, amounts, dates and notices',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/show.ts')).chargebacksShow(args),
  },
  {
    name: 'chargebacks represent',
    summary: 'Record that the acquirer presented the charge again, and for how much',
    options: `--id ID --amount PESOS [--received YYYY-MM-DD] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/follow.ts')).chargebacksRepresent(args),
  },
  {
    name: 'chargebacks decide',
    summary: "Record the network's decision on the current stage; the ledger follows",
    options: `--id ID --outcome won|lost [--fee PESOS] [--received YYYY-MM-DD] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/follow.ts')).chargebacksDecide(args),
  },
  {
    name: 'chargebacks match',
    summary: 'Assign the charge of a dispute in review, or retry its ledger entries',
    options: `--id ID --merchant ID --transaction ID ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/follow.ts')).chargebacksMatch(args),
  },
  {
    name: 'chargebacks dismiss',
    summary:
      'Dismiss a dispute that has moved no money; it stays dismissed when its notices arrive again, until you match it',
    options: `--id ID --reason TEXT ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/follow.ts')).chargebacksDismiss(args),
  },
  {
    name: 'chargebacks responses',
    summary: 'List saved responses that the acquirer does not have yet, by deadline',
    options: ENVIRONMENT,
    run: async args => (await import('../chargebacks/responses.ts')).chargebacksResponses(args),
  },
  {
    name: 'chargebacks submitted',
    summary: "Confirm that the acquirer received a merchant's response; the merchant then sees it as sent",
    options: `--merchant ID --transaction ID ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/responses.ts')).chargebacksSubmitted(args),
  },
  {
    name: 'chargebacks import',
    summary: "Import an acquirer's disputes file (CSV or XLSX), row by row; exits 1 if a row is rejected",
    options: `--file FILE [--connection ID] [--mapping FILE|'<json>'] [--dry-run] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/import.ts')).chargebacksImport(args),
  },
  {
    name: 'announcements list',
    summary: 'Dispute announcements of connections that were rejected, each with its reason and key',
    options: `[--state rejected|dismissed] ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/announcements.ts')).announcementsList(args),
  },
  {
    name: 'announcements retry',
    summary: 'Give a rejected announcement to the worker again, after you fixed the cause',
    options: `--connection ID --key KEY ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/announcements.ts')).announcementsRetry(args),
  },
  {
    name: 'announcements dismiss',
    summary: 'Set aside a rejected announcement; it stays dismissed when the same advice arrives again',
    options: `--connection ID --key KEY --reason TEXT ${ENVIRONMENT}`,
    run: async args => (await import('../chargebacks/announcements.ts')).announcementsDismiss(args),
  },
];
