/** The newest timeline of each cluster, by its identifier. */
export type SeenTimelines = Map<string, number>;

/**
 * The newest timeline of each cluster that this process has worked on. A promotion begins a new one, so a server on an older
 * one is a primary from before it: frozen, cut off or taken out of a drawer. What it would acknowledge is gone as soon as it
 * follows the others. Kept in memory, so that a restart is how an operator says that an older one is meant (a restore).
 */
const newest: SeenTimelines = new Map();

/** What a connection is refused with; isUnavailable knows it by these words. */
export const OLD_PRIMARY = 'The server is an old primary';

/** Throws for a server on an older timeline than one that was seen before. */
export function rejectOlderTimeline(cluster: string, timeline: number, seen: SeenTimelines = newest): void {
  const last = seen.get(cluster) ?? 0;
  if (timeline < last)
    throw new Error(
      `${OLD_PRIMARY}: it is on timeline ${timeline}, and timeline ${last} was worked on already`,
    );
  seen.set(cluster, timeline);
}
