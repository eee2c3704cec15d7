import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { JournalMovement } from '../../../processors/processor-journal.ts';

/**
 * The queries by which `ledger check` compares the gateway with the journal of the environment's own processor. Leaves out
 * attempts over a connection, which are in that connection's journal.
 */

const kindOf = (column: string): string => `case ${column} when 'renew' then 'authorise' else ${column} end`;

const isOpen = `('sent', 'unknown', 'reversing', 'needs_review')`;

/** An authorization that is voided, or is being voided: the processor may no longer have it. */
const voided = (statuses: string): string =>
  `exists (select from attempts as void where void.merchant_id = attempt.merchant_id
     and void.transaction_id = attempt.transaction_id and void.operation = 'void' and void.status in ${statuses})`;

// Leaves out open attempts, which have no outcome yet.
const strangers = statement<{ reference: string; found: string }>(
  'ledger_compare_movements',
  `select movement.reference, case
       when attempt.status is null then 'nothing'
       when attempt.status <> 'approved' then attempt.status
       when ${kindOf('attempt.operation')} <> movement.operation then attempt.operation
       when attempt.amount_centavos <> movement.amount then 'amount ' || attempt.amount_centavos
       else 'voided' end as found
   from unnest($2::text[], $3::text[], $4::smallint[], $5::text[], $6::bigint[])
     as movement (reference, transaction_id, number, operation, amount)
   left join attempts as attempt on attempt.merchant_id = $1 and attempt.transaction_id = movement.transaction_id
     and attempt.number = movement.number and attempt.link_id is null
   where attempt.status is null or attempt.status not in ${isOpen} and (attempt.status <> 'approved'
     or ${kindOf('attempt.operation')} <> movement.operation or attempt.amount_centavos <> movement.amount
     or movement.operation = 'authorise' and ${voided(`('approved')`)})`,
);

export interface Stranger {
  reference: string;
  /** The gateway's value; an amount in centavos. */
  found: string;
}

/** The movements that differ from the gateway's attempts. */
export function findStrangers(
  database: Queryable,
  merchantId: string,
  movements: readonly (JournalMovement & { transactionId: string; number: number })[],
): Promise<Stranger[]> {
  return database.rows(strangers, [
    merchantId,
    textArray(movements.map(({ reference }) => reference)),
    textArray(movements.map(({ transactionId }) => transactionId)),
    movements.map(({ number }) => number),
    textArray(movements.map(({ operation }) => operation)),
    movements.map(({ amountCentavos }) => amountCentavos),
  ]);
}

export interface ApprovedAttempt extends JournalMovement {
  transactionId: string;
  number: number;
}

interface ApprovedRow {
  transaction_id: string;
  number: number;
  operation: JournalMovement['operation'];
  amount_centavos: bigint;
}

const approvedOperations = `status = 'approved' and operation in ('authorise', 'renew', 'capture', 'refund')
     and amount_centavos > 0 and link_id is null`;

const letGo = `('approved', 'sent', 'unknown', 'reversing')`;

// A void has a higher number than its authorization, so it is in the selection wherever the page begins.
const approved = statement<ApprovedRow>(
  'ledger_compare_approved',
  `select transaction_id, number, ${kindOf('operation')} as operation, amount_centavos
   from (select *, bool_or(operation = 'void' and status in ${letGo}) over (partition by transaction_id) as is_let_go
         from attempts where merchant_id = $1 and (transaction_id, number) > ($2, $3::smallint)) attempt
   where ${approvedOperations} and not (operation = 'authorise' and is_let_go)
   order by transaction_id, number limit $4`,
);

const still = statement<ApprovedRow>(
  'ledger_compare_still_approved',
  `select transaction_id, number, ${kindOf('operation')} as operation, amount_centavos
   from attempts as attempt
   where merchant_id = $1 and ${approvedOperations} and not (operation = 'authorise' and ${voided(letGo)})
     and (transaction_id, number) in (select * from unnest($2::text[], $3::smallint[]))`,
);

const toAttempt = (row: ApprovedRow): ApprovedAttempt => ({
  transactionId: row.transaction_id,
  number: row.number,
  reference: `${row.transaction_id}-${row.number}`,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
});

/** The attempts that the processor must have, in primary key order. */
export const listApproved = async (
  database: Queryable,
  merchantId: string,
  after: { transactionId: string; number: number },
  limit: number,
): Promise<ApprovedAttempt[]> =>
  (await database.rows(approved, [merchantId, after.transactionId, after.number, limit])).map(toAttempt);

/** Selects the attempts that the processor must still have. */
export const listStillApproved = async (
  database: Queryable,
  merchantId: string,
  attempts: readonly ApprovedAttempt[],
): Promise<ApprovedAttempt[]> =>
  (
    await database.rows(still, [
      merchantId,
      textArray(attempts.map(({ transactionId }) => transactionId)),
      attempts.map(({ number }) => number),
    ])
  ).map(toAttempt);
