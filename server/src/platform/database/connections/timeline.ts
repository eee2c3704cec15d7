/** The newest timeline of each cluster, by its identifier. */
export type SeenTimelines = Map<string, number>;

/**
 * The newest timeline of each cluster that this process has used. Every promotion begins a new timeline, so a server on
 * an older one is a former primary (frozen, cut off or restored from a disk), and would lose what it acknowledges. Kept
 * in memory: an operator who wants an older timeline (a restore) restarts the program.
 */
const newest: SeenTimelines = new Map();

/** Message of the rejected connection; `isUnavailable` recognizes it. */
export const OLD_PRIMARY = 'The server is an old primary';

/** Throws for a server on an older timeline than one that was seen before. */
export function rejectOlderTimeline(cluster: string, timeline: number, seen: SeenTimelines = newest): void {
  const last = seen.get(cluster) ?? 0;
  if (timeline < last)
    throw new Error(`${OLD_PRIMARY}: it is on timeline ${timeline}, but timeline ${last} is already in use`);
  seen.set(cluster, timeline);
}
