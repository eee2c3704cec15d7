import { expect } from 'vitest';
import { allowTransition } from '../../checks/watch-transitions.ts';
import type { History } from '../../fixtures/planted-history.ts';

/** Bad rows that the program itself never writes: `$1` is the merchant, `$2` the id named by `on`. */
export interface PlantedFault {
  what: string;
  on?: keyof History;
  sql: string;
  /** As `rule subject: expected, not found`, sorted. */
  finds: string[];
}

export const moneyFaults: Record<string, PlantedFault[]> = {
  entries: [
    {
      what: 'an entry that does not sum to zero',
      on: 'charge',
      sql: `update journal_entries set amounts_centavos[1] = amounts_centavos[1] + 1
            where merchant_id = $1 and transaction_id = $2`,
      finds: [
        'entry charge 1: 0.00 over as many accounts as amounts, not 0.01 over 5 and 5',
        'postings charge processor: -30000.00, not -29999.99',
      ],
    },
    {
      what: 'an entry with more amounts than accounts',
      on: 'charge',
      sql: `update journal_entries set amounts_centavos = amounts_centavos || 0::bigint
            where merchant_id = $1 and transaction_id = $2`,
      finds: ['entry charge 1: 0.00 over as many accounts as amounts, not 0.00 over 5 and 6'],
    },
    {
      what: 'an entry of no transaction, after all others',
      sql: `insert into journal_entries values ($1, 'zz', 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['orphan entry zz 1: a transaction, not none'],
    },
    {
      what: 'an entry of no transaction, before all others',
      sql: `insert into journal_entries values ($1, '0', 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['orphan entry 0 1: a transaction, not none'],
    },
  ],
  balances: [
    {
      what: 'a centavo too much',
      sql: `update account_balances set balance_centavos = balance_centavos + 1
            where merchant_id = $1 and account like 'customer:%' and stripe = 0`,
      finds: ['balance customer:customer: 12000.00, not 12000.01'],
    },
    {
      what: 'a missing balance',
      sql: `delete from account_balances where merchant_id = $1 and account like 'customer:%'`,
      finds: ['balance customer:customer: 12000.00, not 0.00'],
    },
    {
      what: 'a balance without postings',
      sql: `insert into account_balances values ($1, 'customer:nobody', 0, 700)`,
      finds: ['balance customer:nobody: 0.00, not 7.00'],
    },
  ],
  fees: [
    {
      what: 'a fee of another amount than was posted',
      on: 'fee',
      sql: 'update transactions set amount_centavos = 390000 where merchant_id = $1 and id = $2',
      finds: [
        'postings fee customer:customer: -3900.00, not -4000.00',
        'postings fee merchant: 3900.00, not 4000.00',
      ],
    },
    {
      what: 'a refund of a fee that was posted twice',
      on: 'feeRefund',
      sql: `insert into journal_entries select merchant_id, transaction_id, 2, reason, creation_date, accounts,
              amounts_centavos from journal_entries where merchant_id = $1 and transaction_id = $2`,
      finds: [
        'balance customer:customer: 13000.00, not 12000.00',
        expect.stringMatching(/^balance merchant: /),
        'postings feeRefund customer:customer: 1000.00, not 2000.00',
        'postings feeRefund merchant: -1000.00, not -2000.00',
      ],
    },
    {
      what: 'a fee whose refund is not counted',
      on: 'fee',
      sql: 'update transactions set refunded_centavos = 0 where merchant_id = $1 and id = $2',
      finds: ['refunds fee: 1000.00 refunded, not 0.00'],
    },
    {
      what: 'a fee with the refund of a charge',
      on: 'feeRefund',
      sql: `update transactions set kind = 'refund', method = 'card' where merchant_id = $1 and id = $2`,
      finds: expect.arrayContaining(['refunds fee: refunds of a fee, not refund refund']),
    },
  ],
  chargebacks: [
    {
      what: 'a lost one whose money is still held',
      on: 'disputed',
      sql: `update transactions set status = 'chargeback_accepted' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: [
        'postings disputed chargebacks: 0.00, not 25000.00',
        'postings disputed processor: 0.00, not -25000.00',
      ],
    },
    {
      what: 'a won one whose money did not return',
      on: 'won',
      sql: `delete from journal_entries
            where merchant_id = $1 and transaction_id = $2 and reason = 'chargeback_rejected'`,
      finds: [
        expect.stringMatching(/^balance merchant: /),
        'postings won chargebacks: 0.00, not 25000.00',
        'postings won merchant: 23066.25, not -1933.75',
      ],
    },
    {
      what: 'a pending one that never debited anything',
      on: 'charge',
      sql: `update transactions set status = 'chargeback_pending' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: [
        'postings charge chargebacks: 30000.00, not 0.00',
        'postings charge merchant: -2106.30, not 27893.70',
      ],
    },
  ],
};
