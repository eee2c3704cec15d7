/**
 * The processor's books, if it lets us read them (a reporting API, a settlement file): the only record of operations
 * that our database may have lost. Contains only approved operations that are not reversed, and whose authorization is
 * not.
 */
export interface ProcessorJournal {
  /** The number of movements, for a progress bar. */
  count(merchantId: string | undefined): Promise<number>;
  /** Merchants with movements. */
  listMerchants(): Promise<string[]>;
  /** A merchant's movements ordered by reference, starting after `after`. */
  list(merchantId: string, after: string, limit: number): Promise<JournalMovement[]>;
  /** The movements with these references. */
  find(merchantId: string, references: readonly string[]): Promise<JournalMovement[]>;
}

export interface JournalMovement {
  /** Our own reference: the id of the transaction and the number of the attempt. */
  reference: string;
  operation: 'authorise' | 'capture' | 'refund';
  amountCentavos: bigint;
}
