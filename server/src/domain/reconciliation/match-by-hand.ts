import type { Gateway } from '../../dependencies.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { notFound, refusedValue, reject } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Status } from '../charges/charge.ts';
import { findTransaction, setConciliated } from '../charges/store.ts';
import { paidStatuses } from '../money/ledger/paid-statuses.ts';
import { findDepositOfMatch, removeDepositRows } from './deposits/store.ts';
import { type HandMatch, insertHandMatch, removeMatch } from './hand-match-store.ts';

const paid: ReadonlySet<Status> = new Set(paidStatuses);

const matchedAlready = () => reject('already_matched');

/** Records a person's decision that a line and a transaction are the same money, or why one of them has no counterpart. */
export async function matchByHand(
  gateway: Gateway,
  merchantId: string,
  input: Pick<HandMatch, 'line' | 'transactionId' | 'note'>,
): Promise<{ id: string }> {
  const { line, transactionId } = input;
  if (line === undefined && transactionId === undefined) {
    throw refusedValue('transaction_id', 'line_or_payment_required');
  }
  const { database, clock } = gateway;
  const id = newId('reconciliationMatch');
  const rejections = {
    reconciliation_matches_line: matchedAlready,
    reconciliation_matches_transaction: matchedAlready,
    reconciliation_matches_line_there: notFound,
  };
  return translatingConstraints(rejections, () =>
    database.transaction(async tx => {
      if (transactionId !== undefined) {
        const found = await findTransaction(tx, { merchantId, customerId: null }, transactionId);
        if (found === undefined || !(found.kind === 'charge' || found.kind === 'refund')) throw notFound();
        if (!paid.has(found.status)) {
          throw reject('not_matchable');
        }
      }
      await insertHandMatch(tx, merchantId, { ...input, id, now: clock.now() });
      if (transactionId !== undefined) await setConciliated(tx, merchantId, [transactionId], true);
      return { id };
    }),
  );
}

/** Reopens the line and the transaction of any match. Matches of one deposit are removed together, because the rest would not add up. */
export const unmatch = ({ database }: Gateway, merchantId: string, matchId: string): Promise<void> =>
  database.transaction(async tx => {
    const depositId = await findDepositOfMatch(tx, merchantId, matchId);
    if (depositId !== undefined) {
      await removeDepositRows(tx, merchantId, depositId);
      return;
    }
    const removed = await removeMatch(tx, merchantId, matchId);
    if (removed === undefined) throw notFound();
    if (removed.transaction_id !== null) {
      await setConciliated(tx, merchantId, [removed.transaction_id], false);
    }
  });
