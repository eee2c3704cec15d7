/** Reads lines as they are written: none is left out, and none comes twice. */
export interface RequestTail<Line> {
  /** What has come since the last time. What fails can be asked again. */
  next(): Promise<Line[]>;
}

interface TailSource<Line> {
  /** The lines behind an id, oldest first, at most so many. */
  read(after: string, limit: number): Promise<Line[]>;
  firstId(ms: number): string;
  idMs(id: string): number;
  fromMs: number;
}

const PAGE = 500;

/**
 * Ids rise with time, but several processes give them and write them a little later, so that a smaller one may be seen after a
 * larger. What lies this far back is read again, and what was seen is left out.
 */
const OVERLAP_MS = 5_000;

export function newRequestTail<Line extends { id: string }>(source: TailSource<Line>): RequestTail<Line> {
  const seen = new Set<string>();
  let newestMs = source.fromMs;
  const forget = () => {
    const floor = source.firstId(newestMs - OVERLAP_MS);
    for (const id of seen) if (id < floor) seen.delete(id);
  };
  return {
    async next() {
      const fresh: Line[] = [];
      let after = source.firstId(Math.max(source.fromMs, newestMs - OVERLAP_MS));
      for (;;) {
        const page = await source.read(after, PAGE);
        fresh.push(...page.filter(({ id }) => !seen.has(id)));
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        after = last.id;
      }
      // Only now: a page that fails halfway leaves everything to be read again.
      for (const { id } of fresh) {
        seen.add(id);
        newestMs = Math.max(newestMs, source.idMs(id));
      }
      forget();
      return fresh;
    },
  };
}
