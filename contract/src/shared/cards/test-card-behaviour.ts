import type { DeclineCode } from '../error-table.ts';

/** How a card is refused: our code, and what the network says. */
export interface Decline {
  code: DeclineCode;
  /** Field 39 of ISO 8583. */
  responseCode: string;
  /** What Mastercard advises beside it. */
  adviceCode?: string;
}

/** How the sandbox processor plays a card. */
export type TestCardBehaviour =
  | { kind: 'approved' }
  | ({ kind: 'declined' } & Decline)
  /** Approved, but the answer takes its time. */
  | { kind: 'slow'; answerAfterMs: number }
  /** The call gets no answer; asking for its outcome afterwards tells. */
  | { kind: 'unanswered'; laterFound: 'approved' | 'not_found' }
  | ({ kind: 'unanswered'; laterFound: 'declined' } & Decline)
  /** Counted per card; from the next charge on it is approved. */
  | ({ kind: 'declines_first'; declines: number } & Decline)
  /** The processor is away: 1004. */
  | { kind: 'outage' }
  /** Approved without 3-D Secure; with it, only when the payer is authenticated. */
  | { kind: 'three_d_secure'; flow: 'challenge' | 'frictionless'; authenticates: boolean };
