/** Slow clients: the head must arrive in time, and so must the whole request, both from its first byte. */
export interface Timeouts {
  headMs: number;
  requestMs: number;
  /** On a listener that takes files: the time for those of its routes that accept more than a usual body. */
  uploadMs?: number;
  checkEveryMs: number;
  /** How long a client may take to read the last answer of a broken connection. */
  lingerMs: number;
}

export const defaultTimeouts: Timeouts = {
  headMs: 10_000,
  requestMs: 15_000,
  checkEveryMs: 500,
  lingerMs: 2_000,
};
