import type { CheckName } from '@recaudo/contract/check-names';
import type { ProblemCode } from '@recaudo/contract/problem-codes';
import type { Language } from '../words/dictionary.ts';
import type { Environment } from './gateway-client.ts';
import type { AuditRow } from './panel-types.ts';

/** Both environments at once; one that is closed is null. */
export interface InEach<T> {
  environments: Record<Environment, T | null>;
}

export interface Problem {
  code: ProblemCode;
  is_warning: boolean;
  /** The exact facts. */
  text: Record<Language, string>;
}

export type RailState = 'ok' | 'degraded' | 'down' | 'not_connected';

export interface Queue {
  kind: 'attempts' | 'pse' | 'webhooks' | 'mails' | 'renewals';
  state: string;
  count: number;
  oldest: string | null;
}

export interface Health {
  is_well: boolean;
  problems: Problem[];
  database: { answers: boolean; latency_ms: number };
  queues: Queue[];
  next_billing_date: string | null;
  sweeps: { name: string; every_ms: number; seen_at: string | null; failed_at: string | null }[];
  rails: Record<'cards' | 'pse' | 'stores', RailState> | null;
  pauses: Record<Pausable, Pause | null>;
  workers: { alive: number; unaware: number; running: number };
}

export type Pausable = 'billing' | 'work';

export interface Pause {
  reason: string;
  by_whom: string;
  since: string;
}

export interface Check {
  name: CheckName;
  state: 'ok' | 'warning' | 'problem' | 'unknown';
  problems: Problem[];
}

export type DoctorAnswer = InEach<{ is_well: boolean; checks: Check[] }> & { version: string };

export type HealthAnswer = InEach<Health> & { version: string };

export interface OperatorMerchant {
  id: string;
  name: string;
  email: string | null;
  status: 'active' | 'suspended';
  creation_date: string;
  volume_30_days: number;
  charges_30_days: number;
  is_volume_partial: boolean;
  requests_per_second: number | null;
  max_charge: number | null;
}

export interface RailCounts {
  total: number;
  approved: number;
  declined: number;
  failed: number;
  error_rate: number;
  p50_ms: number | null;
  p95_ms: number | null;
}

export interface Bank {
  code: string;
  name: string;
  enabled: boolean;
  notice: string | null;
  off_since: string | null;
}

export interface Rails {
  cards: { state: RailState; last_hour: RailCounts };
  pse: { state: RailState; last_hour: RailCounts; banks: Bank[]; banks_answered_in_ms: number };
  stores: { state: RailState; networks: number; enabled_networks: number };
}

export interface AttemptInReview {
  rail: 'card' | 'pse';
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: string;
  amount: number;
  sent_at: string;
  /** What a bank knows a PSE payment by. */
  reference: string | null;
}

export interface LedgerCheck {
  number: number;
  state: 'running' | 'lost' | 'failed' | 'sound' | 'unsound';
  started_at: string;
  ended_at: string | null;
  transactions: number;
  checked: number;
  merchants: number;
  differences: number;
  found: unknown;
  failure: string | null;
}

export interface OperatorAudit {
  business_name: string | null;
  entries: AuditRow[];
}

/** What waits for one endpoint about one resource. */
export interface WebhookJob {
  id: string;
  merchant_id: string;
  merchant_name: string;
  to: string;
  resource_id: string;
  events: number;
  attempts: number;
  queued_at: string;
  next_attempt_at: string;
  is_running: boolean;
}

export interface WebhookJobContent {
  id: string;
  events: {
    id: string;
    type: string;
    payload: string;
    response_code: number | null;
    reason: string | null;
  }[];
}

export interface MailJob {
  id: string;
  merchant_id: string;
  kind:
    | 'payment_link'
    | 'voucher'
    | 'receipt'
    | 'failed_renewal'
    | 'webhook_disabled'
    | 'chargeback_opened'
    | 'chargeback_due';
  recipient: string;
  status: 'queued' | 'failed';
  attempts: number;
  queued_at: string;
  next_attempt_at: string | null;
  is_running: boolean;
  last_error: string | null;
}

export interface MailJobContent {
  id: string;
  recipient: string;
  subject: string;
  text: string;
}
