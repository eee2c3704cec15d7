import type { CheckName } from '../../../server/src/health/check-names.ts';
import type { ProblemCode } from '../../../server/src/health/problem-codes.ts';
import type { Language } from '../messages/dictionary.ts';
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

export type PaymentMethodState = 'ok' | 'degraded' | 'down' | 'not_connected';

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
  payment_methods: Record<'cards' | 'pse' | 'stores', PaymentMethodState> | null;
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

export interface PaymentMethodCounts {
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

export interface PaymentMethods {
  cards: { state: PaymentMethodState; last_hour: PaymentMethodCounts };
  pse: {
    state: PaymentMethodState;
    last_hour: PaymentMethodCounts;
    banks: Bank[];
    banks_answered_in_ms: number;
  };
  stores: { state: PaymentMethodState; networks: number; enabled_networks: number };
}

export interface AttemptInReview {
  payment_method: 'card' | 'pse';
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
