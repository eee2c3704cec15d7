import type { DeclineCode } from '../error-table.ts';

/** A decline: our code and the network's codes. */
export interface Decline {
  code: DeclineCode;
  /** Field 39 of ISO 8583. */
  responseCode: string;
  /** Mastercard's advice code. */
  adviceCode?: string;
}

/** Behavior of a test card in the sandbox processor. */
export type TestCardBehaviour =
  | { kind: 'approved' }
  | ({ kind: 'declined' } & Decline)
  /** Approved after a delay. */
  | { kind: 'slow'; answerAfterMs: number }
  /** The call times out; a later status query returns the outcome. */
  | { kind: 'unanswered'; laterFound: 'approved' | 'not_found' }
  | ({ kind: 'unanswered'; laterFound: 'declined' } & Decline)
  /** Counted per card; later charges are approved. */
  | ({ kind: 'declines_first'; declines: number } & Decline)
  /** The processor is unavailable: 1004. */
  | { kind: 'outage' }
  /** Approved without 3-D Secure; with it, only if authentication succeeds. */
  | { kind: 'three_d_secure'; flow: 'challenge' | 'frictionless'; authenticates: boolean };
