/** One request to the API as the log keeps it. */
export interface LoggedRequest {
  id: string;
  request_id: string;
  creation_date: string;
  method: string;
  path: string;
  query: string;
  /** The pattern that the path fits. */
  route: string;
  status: number;
  error_code: number | null;
  duration_ms: number;
  key_kind: 'public' | 'private';
  key_last_four: string | null;
  ip: string;
  user_agent: string | null;
  idempotency_key: string | null;
  request_body: string | null;
  response_body: string | null;
  is_cut: boolean;
  is_redacted: boolean;
  curl: string;
  typescript: string;
}

export interface RequestLog {
  requests: LoggedRequest[];
  next_before: string | null;
}
