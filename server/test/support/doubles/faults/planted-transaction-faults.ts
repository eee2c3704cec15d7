import { allowTransition } from '../../checks/watch-transitions.ts';
import type { PlantedFault } from './planted-money-faults.ts';

export const transactionFaults: Record<string, PlantedFault[]> = {
  charges: [
    {
      what: 'a fee other than the one that was posted',
      on: 'charge',
      sql: 'update transactions set fee_centavos = fee_centavos + 100 where merchant_id = $1 and id = $2',
      finds: [
        'postings charge fees: 1771.00, not 1770.00',
        'postings charge merchant: 27892.70, not 27893.70',
      ],
    },
    {
      what: 'an amount other than the one that was captured and posted',
      on: 'captured',
      sql: 'update transactions set amount_centavos = 1000000 where merchant_id = $1 and id = $2',
      finds: [
        'attempts captured: an approved attempt of 10000.00, not 9000.00',
        'postings captured merchant: 8618.41, not 7618.41',
        'postings captured processor: -10000.00, not -9000.00',
      ],
    },
    {
      what: 'a failed charge with postings',
      on: 'failed',
      sql: `insert into journal_entries values ($1, $2, 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['postings failed fees: 0.00, not 0.01', 'postings failed processor: 0.00, not -0.01'],
    },
    {
      what: 'a status change without a note',
      on: 'failed',
      sql: 'delete from noted_statuses where merchant_id = $1 and id = $2',
      finds: ['note failed: failed, not no noted status'],
    },
    {
      what: 'a note of another status',
      on: 'disputed',
      sql: `update noted_statuses set status = 'failed' where merchant_id = $1 and id = $2`,
      finds: ['note disputed: chargeback_pending, not failed'],
    },
    {
      what: 'a customer that does not exist',
      on: 'charge',
      sql: `update transactions set customer_id = 'nobody' where merchant_id = $1 and id = $2`,
      finds: ['orphan charge: customer nobody, not none'],
    },
  ],
  refunds: [
    {
      what: 'a charge whose refunded sum is a centavo too high',
      on: 'partlyRefunded',
      sql: 'update transactions set refunded_centavos = refunded_centavos + 1 where merchant_id = $1 and id = $2',
      finds: ['refunds partlyRefunded: 5000.00 refunded, not 5000.01'],
    },
    {
      what: 'a charge whose returned fee and tax differ',
      on: 'partlyRefunded',
      sql: `update transactions set fee_returned_centavos = 0, fee_tax_returned_centavos = 1
            where merchant_id = $1 and id = $2`,
      finds: [
        'refunds partlyRefunded: 370.00 of the fee, not 0.00',
        'refunds partlyRefunded: 70.30 of its tax, not 0.01',
      ],
    },
    {
      what: 'a charge with status refunded and no refunds',
      on: 'partlyRefunded',
      sql: `update transactions set status = 'refunded' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: ['status partlyRefunded: completed, not refunded'],
    },
    {
      what: 'a refunded charge with another status',
      on: 'refunded',
      sql: `update transactions set status = 'completed' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: ['status refunded: refunded, not completed'],
    },
    {
      what: 'a refund of no charge',
      on: 'refund',
      sql: `update transactions set parent_id = 'zzz' where merchant_id = $1 and id = $2`,
      finds: [
        'orphan zzz: a charge or fee that is refunded, not none',
        'refunds partlyRefunded: 0.00 of its tax, not 70.30',
        'refunds partlyRefunded: 0.00 of the fee, not 370.00',
        'refunds partlyRefunded: 0.00 refunded, not 5000.00',
      ],
    },
    {
      what: 'a refund without its entries',
      on: 'refund',
      sql: `delete from journal_entries where merchant_id = $1 and transaction_id = $2 and reason = 'refund_confirmed'`,
      finds: [
        'postings refund processor: 5000.00, not 0.00',
        'postings refund refunds_pending: 0.00, not 5000.00',
      ],
    },
    {
      what: 'an open refund without a pending inquiry',
      on: 'refund',
      sql: `update transactions set status = 'processing' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: [
        'attempts refund: a live attempt, not none',
        'postings refund processor: 0.00, not 5000.00',
        'postings refund refunds_pending: 5000.00, not 0.00',
      ],
    },
  ],
  attempts: [
    {
      what: 'attempts of no transaction, after all others',
      sql: `insert into attempts values ($1, 'zz', 1, 'authorise', 1, 'declined', now(), now(), 0, now(), 3001)`,
      finds: ['orphan zz: a transaction with these attempts, not none'],
    },
    {
      what: 'an open attempt of a settled charge',
      on: 'charge',
      sql: `insert into attempts values ($1, $2, 2, 'authorise', 1, 'sent', now(), now(), 0, null, null)`,
      finds: ['attempts charge: none that is live: it is completed, not 1 live'],
    },
    {
      what: 'a completed charge without an approval',
      on: 'charge',
      sql: `update attempts set status = 'declined' where merchant_id = $1 and transaction_id = $2 and ${allowTransition}`,
      finds: ['attempts charge: one approved attempt, not 0'],
    },
    {
      what: 'an authorization without an approval',
      on: 'authorised',
      sql: 'delete from attempts where merchant_id = $1 and transaction_id = $2',
      finds: ['attempts authorised: one approved attempt, not 0'],
    },
    {
      what: 'a failed charge that was approved',
      on: 'failed',
      sql: `update attempts set status = 'approved' where merchant_id = $1 and transaction_id = $2 and ${allowTransition}`,
      finds: ['attempts failed: none approved: it is failed, not 1 approved'],
    },
    {
      what: 'a charge that is processing and forgotten',
      on: 'authorised',
      sql: `update transactions set status = 'processing' where merchant_id = $1 and id = $2 and ${allowTransition}`,
      finds: ['attempts authorised: a live attempt, not none'],
    },
  ],
};
