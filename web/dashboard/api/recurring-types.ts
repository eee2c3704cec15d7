import type { Plan } from '@recaudo/contract/api/plans';
import type { Subscription } from '@recaudo/contract/api/subscriptions';

/** Of the routes about subscriptions below /panel/{environment}/data/{merchant_id}. */
export interface ListedPlan extends Plan {
  /** Subscriptions that are active or past due; with `is_more`, at least. */
  billed: number;
  mrr: number;
  is_more: boolean;
}

export interface ListedSubscription extends Subscription {
  customer: { name: string; email: string };
  plan: { name: string; amount: number };
}

export interface OverdueSubscription {
  subscription_id: string;
  status: 'past_due' | 'unpaid';
  customer: { id: string; name: string; email: string };
  plan: { id: string; name: string };
  attempt: number;
  attempts: number;
  next_try: string | null;
  period_end_date: string;
  last_error: { error_code: number; description: string } | null;
  amount_at_risk: number;
  card: { card_number: string; brand: string };
  href: string;
}

export interface OverdueList {
  subscriptions: OverdueSubscription[];
  next: string | null;
}

export interface Reminded {
  reminded: string[];
  left_out: string[];
}

export interface Retried {
  subscription_id: string;
  result: 'paid' | 'refused' | 'pending' | 'not_owed' | 'under_way';
  error_code?: number;
  description?: string;
}
