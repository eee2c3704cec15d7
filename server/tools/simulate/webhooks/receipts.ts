export interface Verdict {
  received: number;
  /** Never received at all. */
  lost: number;
  /** Resources of which an event was received before the one that comes before it. */
  disordered: number;
  /** Received once more than needed, as a crash between a delivery and its record makes it. */
  repeated: number;
}

/** What a receiver has answered 200 to. */
export interface Receipts {
  note(resourceId: string, sequence: number): void;
  /** How many different events. */
  received(): number;
  judge(sent: number): Verdict;
}

export function newReceipts(): Receipts {
  const seen = new Map<string, Set<number>>();
  const disordered = new Set<string>();
  let received = 0;
  let repeated = 0;
  return {
    note(resourceId, sequence) {
      const sequences = seen.get(resourceId) ?? new Set();
      seen.set(resourceId, sequences);
      if (sequences.has(sequence)) {
        repeated += 1;
        return;
      }
      // Of a gapless row, received in order, as many are there as have a lower number.
      if (sequence !== sequences.size + 1) disordered.add(resourceId);
      sequences.add(sequence);
      received += 1;
    },
    received: () => received,
    judge: sent => ({ received, lost: sent - received, disordered: disordered.size, repeated }),
  };
}
