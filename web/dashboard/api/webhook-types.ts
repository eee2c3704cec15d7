/** Events that a webhook should have got in the last seven days and was never sent. */
export interface MissingEventList {
  events: { id: string; type: string; resource_id: string; creation_date: string }[];
  is_more: boolean;
}

/** What became of a test delivery. */
export interface WebhookTest {
  is_ok: boolean;
  response_code: number | null;
  duration_ms: number;
  cause: string | null;
}
