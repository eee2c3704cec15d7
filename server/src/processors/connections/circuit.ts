/**
 * Decides by its latest requests whether to use a connection. An open circuit skips the connection until the host
 * answers an echo. Only requests without a response count as failures; a decline is a response.
 */
export interface Circuit {
  readonly isOpen: boolean;
  /** The latest outcomes, oldest first; empty while nothing has failed. */
  readonly outcomes: readonly RecentOutcome[];
  /** Consecutive echoes without a response. */
  readonly failedChecks: number;
  /** When the next echo is due; null if none is. */
  readonly nextCheckAtMs: number | null;
}

interface RecentOutcome {
  atMs: number;
  isAnswered: boolean;
}

export const closedCircuit: Circuit = { isOpen: false, outcomes: [], failedChecks: 0, nextCheckAtMs: null };

const WINDOW_MS = 30_000;
const LAST = 10;
const FAILED = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const JITTER = 0.2;

/** `random` is from 0 to 1, so that processes do not send their echoes at the same moment. */
export function pauseAfter(failedChecks: number, random: number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failedChecks, LONGEST_PAUSE_MS);
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
}

/**
 * Records the end of a request. A request without a response makes an echo due immediately, so the first failure
 * reveals a dead connection. If echoes succeed while requests fail, the number of failures opens the circuit.
 */
export function noteOutcome(circuit: Circuit, isAnswered: boolean, nowMs: number, random: number): Circuit {
  // The usual case: nothing has failed, so there is nothing to count.
  if (isAnswered && circuit.outcomes.length === 0) return circuit;
  const recent = [...circuit.outcomes, { atMs: nowMs, isAnswered }]
    .slice(-LAST)
    .filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
  const failed = recent.filter(outcome => !outcome.isAnswered).length;
  const outcomes = failed === 0 ? [] : recent;
  if (circuit.isOpen) return { ...circuit, outcomes };
  if (failed >= FAILED) {
    return { isOpen: true, outcomes, failedChecks: 0, nextCheckAtMs: nowMs + pauseAfter(0, random) };
  }
  return { ...circuit, outcomes, nextCheckAtMs: circuit.nextCheckAtMs ?? (isAnswered ? null : nowMs) };
}

/** Records the result of an echo. */
export function noteCheck(circuit: Circuit, isAnswered: boolean, nowMs: number, random: number): Circuit {
  if (!isAnswered) {
    const failedChecks = circuit.failedChecks + 1;
    const nextCheckAtMs = nowMs + pauseAfter(circuit.isOpen ? failedChecks : 0, random);
    return { ...circuit, isOpen: true, failedChecks, nextCheckAtMs };
  }
  return circuit.isOpen ? closedCircuit : { ...circuit, failedChecks: 0, nextCheckAtMs: null };
}

export const isCheckDue = ({ nextCheckAtMs }: Circuit, nowMs: number): boolean =>
  nextCheckAtMs !== null && nextCheckAtMs <= nowMs;
