import type { Charge } from '@recaudo/contract/api/charges';

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
