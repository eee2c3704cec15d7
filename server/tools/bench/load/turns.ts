import { type Row, type Sample, summarise } from '../summary.ts';
import { waitUntilQuiet } from './watch.ts';

/** One of those that are measured beside each other. */
export interface Contestant {
  key: string;
  what: string;
  /** Before each of its rounds, and not measured. */
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

/** Before what is counted, each time. */
export const WARM_UP_MS = 1_000;

/** Of a program that has just started, whose code is slow at first. */
export const PROGRAM_WARM_UP_MS = 3_000;

/** One after the other and then all again, so that none has the better half of the machine's day. */
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
