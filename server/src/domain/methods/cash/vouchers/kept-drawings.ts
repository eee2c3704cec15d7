/** A cache of drawings, keyed by everything that they show. Drawing takes milliseconds and requests repeat. */
export interface KeptDrawings {
  find(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

export function keepDrawings(atMost: number): KeptDrawings {
  const kept = new Map<string, Buffer>();
  return {
    async find(key, draw) {
      const drawing = kept.get(key) ?? (await draw());
      // The least recently used drawing is first.
      kept.delete(key);
      kept.set(key, drawing);
      if (kept.size > atMost) kept.delete(kept.keys().next().value ?? '');
      return drawing;
    },
  };
}
