/** Drawings cost milliseconds and are asked for again and again: the last ones are kept, by all that they show. */
export interface KeptDrawings {
  find(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

export function keepDrawings(atMost: number): KeptDrawings {
  const kept = new Map<string, Buffer>();
  return {
    async find(key, draw) {
      const drawing = kept.get(key) ?? (await draw());
      // The one that was not asked for longest is at the front.
      kept.delete(key);
      kept.set(key, drawing);
      if (kept.size > atMost) kept.delete(kept.keys().next().value ?? '');
      return drawing;
    },
  };
}
