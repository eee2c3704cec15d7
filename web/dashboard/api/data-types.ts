import type { Charge } from '@recaudo/contract/api/charges';
import type { Every, ExportKind } from '@recaudo/contract/export-schedule';

/** Answers of the routes below /panel/{environment}/data/{merchant_id}; docs/dashboard.md says what they mean. */
export interface SearchHit {
  kind: 'transaction' | 'customer' | 'plan' | 'subscription' | 'card' | 'webhook' | 'event' | 'request';
  id: string;
  title: string;
  subtitle: string;
  amount?: number;
  status?: string;
  creation_date: string;
  href: string;
}

export type StepKind =
  | 'request'
  | 'consent'
  | 'fraud_rules'
  | 'review'
  | 'attempt'
  | 'refund'
  | 'ledger'
  | 'event'
  | 'delivery'
  | 'mail';

export interface TimelineStep {
  at: string;
  kind: StepKind;
  title: string;
  details: Record<string, unknown>;
}

interface Outcomes {
  sales: number;
  count: number;
  approved: number;
  refused: number;
}

export interface PaymentLink {
  id: string;
  description: string | null;
  amount: number;
  status: Charge['status'];
  method: Charge['method'];
  url: string;
  email: string | null;
  order_id: string | null;
  expires_at: string | null;
  /** How often people opened it. */
  views: number;
  creation_date: string;
}

export interface MonthFigures extends Outcomes {
  month: string;
  approval_rate: number | null;
  fees: number;
  fees_tax: number;
  renewals_failed: number;
  renewals_recovered: number;
  recovered: number;
  mrr: number;
  subscriptions: number;
  cancelled: number;
  churn_rate: number | null;
}

export interface Analytics {
  mrr: number;
  subscriptions: number;
  months: MonthFigures[];
}

export interface CustomerRow {
  id: string;
  creation_date: string;
  name: string;
  email: string;
  external_id: string | null;
  status: 'active' | 'deleted';
  balance: number | null;
  cards: number;
  subscriptions: number;
  last_payment: { amount: number; date: string } | null;
}

export interface CustomerNote {
  id: string;
  text: string;
  account_name: string;
  creation_date: string;
  may_delete: boolean;
}

export interface CustomerConsent {
  transaction_id: string;
  document: 'terms' | 'personal_data';
  version: string;
  text: string;
  given_at: string;
  ip_address: string;
  language: string;
}

/** An export that somebody asked for. `quiet`: its browser takes nothing any more. */
export interface ExportRun {
  id: string;
  file: string;
  filters: Record<string, string>;
  account_name: string | null;
  started_at: string;
  status: 'running' | 'quiet' | 'done' | 'cancelled' | 'failed' | 'ready';
  total: number;
  rows: number;
  /** How often the schedule runs that prepared it; null where somebody asked for it. */
  every: Every | null;
  /** Periods before it that were not prepared. */
  skipped: number;
}

export interface ExportSchedule {
  id: string;
  kind: ExportKind;
  format: 'csv' | 'xlsx';
  every: Every;
  weekday: number | null;
  account_name: string;
  next_run_at: string;
  is_paused: boolean;
  may_change: boolean;
}

export type SwitchableEmail = 'receipt' | 'voucher' | 'failed_renewal';

export interface EmailSettings {
  sender_name: string | null;
  reply_to: string | null;
  switched_off: SwitchableEmail[];
  usual_sender_name: string;
  usual_reply_to: string | null;
}

export interface SentMail {
  id: string;
  kind:
    | SwitchableEmail
    | 'payment_link'
    | 'webhook_disabled'
    | 'chargeback_opened'
    | 'chargeback_due'
    | 'export_ready';
  recipient: string;
  subject: string;
  creation_date: string;
  status: 'kept' | 'queued' | 'sent' | 'failed';
  attempts: number;
  sent_at: string | null;
  last_error: string | null;
}

/** Of the last 24 hours, by the latest try of each delivery; `hours` from the oldest on. */
export interface WebhookFigures {
  webhook_id: string;
  delivered: number;
  failed: number;
  p95_ms: number | null;
  hours: { delivered: number; failed: number }[];
}
