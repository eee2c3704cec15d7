/**
 * Whether a connection is worth trying, judged by its latest requests. Open means skipped until the host answers an echo.
 * Only requests without a response count; a decline is a response.
 */
export interface Circuit {
  readonly isOpen: boolean;
  /** The last ones, oldest first; empty while nothing has failed. */
  readonly outcomes: readonly RecentOutcome[];
  /** Echoes without an answer, one after the other. */
  readonly failedChecks: number;
  /** When the next echo is due; null where none is. */
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

/** `random` is from 0 to 1: processes had better not all ask at the same moment. */
export function pauseAfter(failedChecks: number, random: number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failedChecks, LONGEST_PAUSE_MS);
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
}

/**
 * A request over the connection has ended. One without an answer asks for an echo at once, so that a dead connection is known by the
 * first request that it fails; a connection whose echoes work and whose requests do not opens by their number.
 */
export function noteOutcome(circuit: Circuit, isAnswered: boolean, nowMs: number, random: number): Circuit {
  // Nothing to count as long as nothing fails: the usual case.
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

/** An echo has been answered, or has not. */
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
