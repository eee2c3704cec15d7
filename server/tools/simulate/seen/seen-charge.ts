export interface SeenCharge {
  id: string;
  subscription_id: string;
  period: number;
  attempt: number;
  status: string;
  error_code: number | null;
  source_id: string;
  retry_class: string | null;
  next_attempt_at: Date | null;
  amount_centavos: bigint;
  creation_date: Date;
  operation_date: Date;
  event_count: number;
}
