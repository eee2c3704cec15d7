import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { JournalMovement, ProcessorJournal } from '../processor-journal.ts';

interface MovementRow {
  reference: string;
  operation: JournalMovement['operation'];
  amount_centavos: bigint;
}

// A reversed authorization also excludes its follow-ups, which keep their own results. Card verifications move no
// money.
const operationsInEffect = `sandbox_processor.operations as entry
   where entry.result = 'approved' and entry.operation in ('authorise', 'capture', 'refund')
     and entry.amount_centavos > 0 and (entry.operation = 'authorise' or
       (select head.result from sandbox_processor.operations as head
        where head.merchant_id = entry.merchant_id and head.reference = entry.original) = 'approved')`;

const countStatement = statement<{ count: bigint }>(
  'sandbox_journal_count',
  `select count(*) as count from sandbox_processor.operations
   where ($1::text is null or merchant_id = $1) and result = 'approved' and operation <> 'reverse'`,
);

// Skips from one merchant to the next in the primary key.
const merchants = statement<{ merchant_id: string }>(
  'sandbox_journal_merchants',
  `with recursive jump (merchant_id) as (
     select min(merchant_id) from sandbox_processor.operations
     union all
     select (select min(merchant_id) from sandbox_processor.operations where merchant_id > jump.merchant_id)
     from jump where jump.merchant_id is not null)
   select merchant_id from jump where merchant_id is not null`,
);

const columns = 'entry.reference, entry.operation, entry.amount_centavos';

const listStatement = statement<MovementRow>(
  'sandbox_journal_list',
  `select ${columns} from ${operationsInEffect} and entry.merchant_id = $1 and entry.reference > $2
   order by entry.reference limit $3`,
);

const findStatement = statement<MovementRow>(
  'sandbox_journal_find',
  `select ${columns} from ${operationsInEffect} and entry.merchant_id = $1 and entry.reference = any($2::text[])`,
);

const toMovement = (row: MovementRow): JournalMovement => ({
  reference: row.reference,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
});

export const newSandboxJournal = (database: Queryable): ProcessorJournal => ({
  count: async merchantId => Number((await database.find(countStatement, [merchantId ?? null]))?.count ?? 0),
  listMerchants: async () => (await database.rows(merchants)).map(row => row.merchant_id),
  list: async (merchantId, after, limit) =>
    (await database.rows(listStatement, [merchantId, after, limit])).map(toMovement),
  find: async (merchantId, references) =>
    (await database.rows(findStatement, [merchantId, references])).map(toMovement),
});
