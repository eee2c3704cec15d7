/**
 * The processor's own books, where it lets us read them (a reporting API, a file of settlements): the only witness of what
 * our database has lost. Only what stands counts: approved, and neither reversed itself nor with its authorisation.
 */
export interface ProcessorJournal {
  /** How many movements there are, for a progress bar. */
  count(merchantId: string | undefined): Promise<number>;
  /** The merchants that have any. */
  listMerchants(): Promise<string[]>;
  /** What stands of a merchant, in the order of references, beginning after `after`. */
  list(merchantId: string, after: string, limit: number): Promise<JournalMovement[]>;
  /** Those of these references that stand. */
  find(merchantId: string, references: readonly string[]): Promise<JournalMovement[]>;
}

export interface JournalMovement {
  /** Our own reference: the id of the transaction and the number of the attempt. */
  reference: string;
  operation: 'authorise' | 'capture' | 'refund';
  amountCentavos: bigint;
}
