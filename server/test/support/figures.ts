import { TestRunner } from 'vitest';

type Figures = Record<string, number | string>;

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** What the running test has counted, for the table of `npm run faults`: `{ 'lost charges': 0 }`. */
export function recordFigures(figures: Figures): void {
  const running = TestRunner.getCurrentTest();
  if (running === undefined) throw new Error('figures belong to a test, and none is running');
  running.meta.figures = { ...running.meta.figures, ...figures };
}

/** Answers by status and error code, as `countResults` has them, as figures. */
export const answersBy = (counts: Record<string, number>): Figures =>
  Object.fromEntries(Object.entries(counts).map(([result, count]) => [`answered ${result}`, count]));
