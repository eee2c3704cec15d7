/** Answers of /chargebacks below /panel/{environment}/data/{merchant_id}; docs/chargebacks.md says what they mean. */
export interface Chargeback {
  transaction_id: string;
  amount: number;
  reason:
    | 'fraud'
    | 'not_recognised'
    | 'not_received'
    | 'not_as_described'
    | 'duplicate'
    | 'refund_not_processed'
    | 'cancelled_recurring'
    | 'other';
  state: 'pending' | 'accepted' | 'rejected';
  creation_date: string;
  deadline: string;
  closed_date: string | null;
  closed_by: 'merchant' | 'network' | null;
}

export interface ChargebackList {
  /** The merchant's time: a sandbox clock may be elsewhere than the browser's. */
  now: string;
  chargebacks: Chargeback[];
  next: string | null;
}

export interface Evidence {
  number: number;
  name: string;
  content_type: string;
  size_bytes: number;
  creation_date: string;
}

export interface ChargebackDetail {
  now: string;
  chargeback: Chargeback;
  evidence: Evidence[];
}
