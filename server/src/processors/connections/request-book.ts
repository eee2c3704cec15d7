/** What was asked over a connection, and how. `pse` and `cash` are payments that were opened there. */
export type BookedOperation = 'authorise' | 'capture' | 'refund' | 'reverse' | 'pse' | 'cash';

/** Facts of one side in the words of the connection's kind: numbers, times, ids. Never a card number nor a security code. */
export type Facts = Readonly<Record<string, string>>;

export interface NewRequest {
  merchantId: string;
  reference: string;
  operation: BookedOperation;
  /** The reference that it follows. */
  original: string | null;
  amountCentavos: bigint;
  /** The identifiers under which it is sent, for later inquiries. */
  sent: Facts;
}

export interface BookedRequest extends NewRequest {
  connectionId: string;
  sentAt: Date;
  /** Null until the far side has answered. */
  answered: Facts | null;
}

/**
 * What went over one connection under our references. Captures, refunds and reversals find in it what the far side calls their
 * original, and a request that is repeated after a crash finds itself.
 */
export interface RequestBook {
  /** Durable before anything is sent. Where the reference stands in it already, that entry, and `isNew: false`. */
  open(request: NewRequest): Promise<{ entry: BookedRequest; isNew: boolean }>;
  find(merchantId: string, reference: string): Promise<BookedRequest | undefined>;
  /** Keeps what the far side has answered. The first answer stays: false for every other. */
  answer(merchantId: string, reference: string, answered: Facts): Promise<boolean>;
  /**
   * The same without waiting, for a response whose outcome is settled elsewhere: written in a batch a moment later. Readers in
   * this process see it at once.
   */
  answerSoon(merchantId: string, reference: string, answered: Facts): Promise<boolean>;
}
