/** Reads new lines without gaps or duplicates. */
export interface RequestTail<Line> {
  /** The lines since the last call. A failed call can be repeated. */
  next(): Promise<Line[]>;
}

interface TailSource<Line> {
  /** At most `limit` lines after an id, oldest first. */
  read(after: string, limit: number): Promise<Line[]>;
  firstId(ms: number): string;
  idMs(id: string): number;
  fromMs: number;
}

const PAGE = 500;

/**
 * Ids rise with time, but several processes create them and write them slightly later, so a smaller id may appear after
 * a larger one. Lines this recent are read again, and known ones skipped.
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
      // Recorded only now, so that a page that fails halfway is read again.
      for (const { id } of fresh) {
        seen.add(id);
        newestMs = Math.max(newestMs, source.idMs(id));
      }
      forget();
      return fresh;
    },
  };
}
