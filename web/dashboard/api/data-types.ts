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

/** Of the last 24 hours, by the latest try of each delivery; `hours` from the oldest on. */
export interface WebhookFigures {
  webhook_id: string;
  delivered: number;
  failed: number;
  p95_ms: number | null;
  hours: { delivered: number; failed: number }[];
}
