import type { Charge } from './types.ts';

/** Answers of the lists of money; docs/dashboard.md says what they mean. */
interface ShownCard {
  brand: string;
  last_four: string;
}

export interface ListedTransaction {
  id: string;
  creation_date: string;
  amount: number;
  refunded: number;
  status: Charge['status'];
  method: Charge['method'];
  card: ShownCard | null;
  bank_name: string | null;
  cus: string | null;
  reference: string | null;
  customer: { id: string | null; name: string | null } | null;
  order_id: string | null;
  description: string | null;
  error_code: number | null;
  subscription_id: string | null;
}

export interface TransactionPage {
  transactions: ListedTransaction[];
  next: string | null;
}

export interface ListedRefund {
  id: string;
  creation_date: string;
  amount: number;
  status: 'in_progress' | 'completed' | 'failed';
  description: string | null;
  error_code: number | null;
  charge: {
    id: string;
    amount: number;
    creation_date: string;
    order_id: string | null;
    card: ShownCard | null;
  };
}

export interface RefundPage {
  refunds: ListedRefund[];
  next: string | null;
}

interface Cost {
  fee: number;
  tax: number;
  returned: number;
  net: number;
}

export interface CommissionPage {
  commissions: (Cost & {
    id: string;
    creation_date: string;
    amount: number;
    order_id: string | null;
    method: Charge['method'];
  })[];
  next: string | null;
}

export interface FeePage {
  fees: {
    id: string;
    creation_date: string;
    amount: number;
    refunded: number;
    description: string | null;
    customer_id: string | null;
  }[];
  next: string | null;
}

export interface CommissionTotals {
  from: string;
  to: string;
  months: (Cost & { month: string; method: Charge['method']; count: number; charged: number })[];
  fees: { month: string; count: number; amount: number; refunded: number }[];
}
