/** Limits for slow clients: the time for the head and for the whole request, both from the first byte. */
export interface Timeouts {
  headMs: number;
  requestMs: number;
  /** For routes that accept files, on a listener that has any. */
  uploadMs?: number;
  checkEveryMs: number;
  /** How long a client may take to read the last response of a broken connection. */
  lingerMs: number;
}

export const defaultTimeouts: Timeouts = {
  headMs: 10_000,
  requestMs: 15_000,
  checkEveryMs: 500,
  lingerMs: 2_000,
};
