import { paidStatusList } from '../../domain/money/ledger/paid-statuses.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { sumWhole } from '../lists/newest-first-store.ts';
import { chargesFiltered, type FoundFilters } from './conditions-store.ts';

export interface TransactionTotals {
  count: number;
  amount_centavos: bigint;
  paid: number;
  paid_centavos: bigint;
  refunded_centavos: bigint;
  /** Amounts that disputes have taken, provisionally or permanently. */
  disputed_centavos: bigint;
  /** Fees and their tax, minus the amounts that refunds returned. */
  costs_centavos: bigint;
}

const isPaid = `is_found and status in ${paidStatusList}`;
const isTaken = `is_found and status in ('chargeback_pending', 'chargeback_accepted')`;
const sumOf = (expression: string, condition: string): string =>
  `coalesce(sum(${expression}) filter (where ${condition}), 0)::bigint`;

// The parts of `netOf` in exports/net.ts, so that a list and its export agree.
const columns = `count(*) filter (where is_found)::int as count,
  ${sumOf('amount_centavos', 'is_found')} as amount_centavos,
  count(*) filter (where ${isPaid})::int as paid,
  ${sumOf('amount_centavos', isPaid)} as paid_centavos,
  ${sumOf('refunded_centavos', isPaid)} as refunded_centavos,
  ${sumOf('amount_centavos - refunded_centavos', isTaken)} as disputed_centavos,
  ${sumOf('fee_centavos + fee_tax_centavos - fee_returned_centavos - fee_tax_returned_centavos', isPaid)}
    as costs_centavos`;

/** The filtered charges' sums; undefined if there are too many for a screen. */
export const sumTransactions = (database: Queryable, merchantId: string, filters: FoundFilters) =>
  sumWhole<TransactionTotals>(database, { ...chargesFiltered(merchantId, filters), columns });
