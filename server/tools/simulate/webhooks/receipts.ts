export interface Verdict {
  received: number;
  /** Events that were never received. */
  lost: number;
  /** Resources with events received out of order. */
  disordered: number;
  /** Repeated deliveries, as after a crash between a delivery and its record. */
  repeated: number;
}

/** The events that a receiver has accepted. */
export interface Receipts {
  note(resourceId: string, sequence: number): void;
  /** The number of different events. */
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
      // Without gaps and in order, an event with number n follows n - 1 others.
      if (sequence !== sequences.size + 1) disordered.add(resourceId);
      sequences.add(sequence);
      received += 1;
    },
    received: () => received,
    judge: sent => ({ received, lost: sent - received, disordered: disordered.size, repeated }),
  };
}
