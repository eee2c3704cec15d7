import { expect } from 'vitest';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';

/** Each statement returns rows that violate an invariant of the ledger. */
const faults = {
  'a posting set that does not sum to zero': statement(
    'check_sets',
    `select merchant_id, transaction_id, number, sum(amount_centavos)::text as sum from postings
     group by merchant_id, transaction_id, number having sum(amount_centavos) <> 0`,
  ),
  'a balance that is not the sum of its postings': statement(
    'check_balances',
    `select merchant_id, account, kept.sum::text as balance, posted.sum::text as postings
     from (select merchant_id, account, sum(balance_centavos) as sum from account_balances
           group by merchant_id, account) kept
     full join (select merchant_id, account, sum(amount_centavos) as sum from postings
                where account in ('merchant', 'available', 'in_payout', 'pending', 'reserved')
                  or account like 'customer:%' group by merchant_id, account) posted
       using (merchant_id, account)
     where coalesce(kept.sum, 0) <> coalesce(posted.sum, 0)`,
  ),
  'money pending for refunds that are not open, or the reverse': statement(
    'check_pending_refunds',
    `select merchant_id, posted.sum::text as posted, open.sum::text as open
     from (select merchant_id, sum(amount_centavos) as sum from postings where account = 'refunds_pending'
           group by merchant_id) posted
     full join (select merchant_id, sum(amount_centavos) as sum from transactions
                where kind = 'refund' and status = 'processing' group by merchant_id) open using (merchant_id)
     where coalesce(posted.sum, 0) <> coalesce(open.sum, 0)`,
  ),
  'a charge that counts other refunds than it has': statement(
    'check_refunds_of_charges',
    `select charge.id, charge.refunded_centavos::text as counted, coalesce(made.amount, 0)::text as made,
            charge.fee_returned_centavos::text as fee_counted, coalesce(made.fee, 0)::text as fee_made
     from transactions charge
     left join (select merchant_id, parent_id, sum(amount_centavos) as amount, sum(fee_centavos) as fee,
                       sum(fee_tax_centavos) as tax
                from transactions where kind = 'refund' and status <> 'failed' group by merchant_id, parent_id) made
       on made.merchant_id = charge.merchant_id and made.parent_id = charge.id
     where charge.kind = 'charge' and (charge.refunded_centavos, charge.fee_returned_centavos,
       charge.fee_tax_returned_centavos) <> (coalesce(made.amount, 0), coalesce(made.fee, 0), coalesce(made.tax, 0))`,
  ),
  'events of a resource with a gap, or not as many as it counts': statement(
    'check_event_sequences',
    `select transactions.id, event_count, told.events, told.last from transactions
     left join (select merchant_id, resource_id, count(*)::int as events, max(sequence) as last from events
                group by merchant_id, resource_id) told
       on told.merchant_id = transactions.merchant_id and told.resource_id = transactions.id
     where event_count <> coalesce(told.events, 0) or event_count <> coalesce(told.last, 0)`,
  ),
};

export async function expectBooksInOrder(database: Database): Promise<void> {
  for (const [fault, find] of Object.entries(faults)) {
    expect({ fault, found: await database.rows(find) }).toEqual({ fault, found: [] });
  }
}

const believed = statement<{ centavos: bigint }>(
  'check_processor_believed',
  `select coalesce(-sum(amount_centavos), 0)::bigint as centavos from postings
   where merchant_id = $1 and (account = 'processor' or account like 'processor:%')`,
);
const moved = statement<{ centavos: bigint }>(
  'check_processor_moved',
  `select coalesce(sum(case when operation = 'refund' then -amount_centavos
                            when operation = 'capture' or captures then amount_centavos else 0 end), 0)::bigint
     as centavos
   from sandbox_processor.operations where merchant_id = $1 and result = 'approved'`,
);

/** With no open attempts, the money that the processor moved for a merchant equals the merchant's ledger. */
export async function expectProcessorToAgree(database: Database, merchantId: string): Promise<void> {
  const books = await database.find(believed, [merchantId]);
  const journal = await database.find(moved, [merchantId]);
  expect({ moved: books?.centavos }).toEqual({ moved: journal?.centavos });
}
