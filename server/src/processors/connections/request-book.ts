/** The operations of a request book. `pse` and `cash` are payments opened at the upstream. */
export type BookedOperation = 'authorise' | 'capture' | 'refund' | 'reverse' | 'pse' | 'cash';

/** Identifiers of one side in the connection's own terms: numbers, times, ids. Never a card number or security code. */
export type Facts = Readonly<Record<string, string>>;

export interface NewRequest {
  merchantId: string;
  reference: string;
  operation: BookedOperation;
  /** The reference of the original operation. */
  original: string | null;
  amountCentavos: bigint;
  /** The identifiers of the sent request, for later inquiries. */
  sent: Facts;
}

export interface BookedRequest extends NewRequest {
  connectionId: string;
  sentAt: Date;
  /** Null until the host has responded. */
  answered: Facts | null;
}

/**
 * Every request sent over one connection under our references. Captures, refunds and reversals look up the host's id of
 * their original, and a request repeated after a crash finds its first try.
 */
export interface RequestBook {
  /** Durable before anything is sent. If the reference is booked already, returns that entry and `isNew: false`. */
  open(request: NewRequest): Promise<{ entry: BookedRequest; isNew: boolean }>;
  find(merchantId: string, reference: string): Promise<BookedRequest | undefined>;
  /** Stores the host's first response; returns false for every later one. */
  answer(merchantId: string, reference: string, answered: Facts): Promise<boolean>;
  /**
   * Stores a response in a later batch, for an outcome that is settled elsewhere. Readers in this process see it
   * immediately.
   */
  answerSoon(merchantId: string, reference: string, answered: Facts): Promise<boolean>;
}
