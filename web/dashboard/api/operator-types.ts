import type { AuditRow } from './panel-types.ts';

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
