import type { Charge } from '@recaudo/contract/api/charges';

/** Answers of Conciliación; docs/reconciliation.md says what they mean. */
export interface ReconciledDay {
  day: string;
  method: Charge['method'];
  charges: number;
  charged: number;
  refunded: number;
  fees: number;
  expected: number;
  lines: number;
  received: number;
  difference: number;
  open_transactions: number;
  open_lines: number;
}

export interface Reconciliation {
  from: string;
  to: string;
  days: ReconciledDay[];
}

interface Match {
  id: string;
  how: 'reference' | 'amount' | 'hand';
  note: string | null;
}

export interface DayTransaction {
  id: string;
  kind: 'charge' | 'refund';
  order_id: string | null;
  amount: number;
  net: number;
  received: number | null;
  match: Match | null;
}

export interface DayLine {
  file_id: string;
  file_name: string;
  number: number;
  amount: number;
  reference: string | null;
  transaction_id: string | null;
  match: Match | null;
}

export interface DayDetail {
  transactions: DayTransaction[];
  lines: DayLine[];
}

export interface ReconciliationFile {
  id: string;
  name: string;
  lines: number;
  matched: number;
  first_day: string;
  last_day: string;
  creation_date: string;
}

export interface LineProblem {
  line: number;
  problem: 'empty' | 'header' | 'too_many' | 'days' | 'columns' | 'date' | 'method' | 'amount' | 'reference';
  value: string;
}

export interface Upload {
  result: 'stored' | 'known' | 'refused';
  file: ReconciliationFile | null;
  problems: LineProblem[];
}
