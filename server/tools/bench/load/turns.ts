import { type Row, type Sample, summarise } from '../summary.ts';
import { waitUntilQuiet } from './watch.ts';

/** One of the alternately measured programs. */
export interface Contestant {
  key: string;
  what: string;
  /** Runs before each of its rounds, unmeasured. */
  prepare?(): Promise<void>;
  measure(durationMs: number): Promise<Sample>;
}

export interface BenchPlan {
  durationMs: number;
  rounds: number;
  large: number;
  events: number;
  say: (text: string) => void;
}

/** Warm-up before each measurement. */
export const WARM_UP_MS = 1_000;

/** Warm-up of a freshly started program, whose code is not compiled yet. */
export const PROGRAM_WARM_UP_MS = 3_000;

/** Measures them alternately, so that slow changes of the machine affect all of them. */
export async function measureInTurns(
  contestants: readonly Contestant[],
  { rounds, durationMs, say }: BenchPlan,
): Promise<Row[]> {
  const samples = new Map(contestants.map(({ key }) => [key, [] as Sample[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { key, what, prepare, measure } of contestants) {
      await prepare?.();
      await waitUntilQuiet();
      const sample = await measure(durationMs);
      samples.get(key)?.push(sample);
      say(`round ${round} of ${rounds}: ${what}: ${Math.round(sample.perSecond)}/s`);
    }
  }
  return contestants.map(({ key, what }) => summarise(key, what, samples.get(key) ?? []));
}
