const WITHIN_MS = 10 * 60_000;
const MOST_STOPS = 3;
const MOST_KEPT = 1_000;

/** Remembers owners whose runs were stopped lately, because each stopped run used all of its allowed CPU time. */
export interface StopRecord {
  add(key: string): void;
  isOverLimit(key: string): boolean;
}

export function newStopRecord(nowMs: () => number): StopRecord {
  const stops = new Map<string, number[]>();
  const recent = (key: string): number[] => (stops.get(key) ?? []).filter(at => nowMs() - at < WITHIN_MS);
  return {
    add(key) {
      const kept = [...recent(key), nowMs()].slice(-MOST_STOPS);
      stops.delete(key);
      stops.set(key, kept);
      if (stops.size > MOST_KEPT) stops.delete(stops.keys().next().value ?? '');
    },
    isOverLimit: key => recent(key).length >= MOST_STOPS,
  };
}
