import { tmpdir } from 'node:os';
import { printRecord } from '#src/commands/terminal/print.ts';
import { newProgressBar } from '#src/commands/terminal/progress-bar.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { openThrowawayInstallation } from '../throwaway-installation.ts';
import type { SeedResult } from './play-seed.ts';
import { runSeeds } from './run-seeds.ts';
import { readSchedule, writeSchedule } from './schedule/recorded-schedule.ts';
import type { Pacing } from './schedule/schedule.ts';

const MOST_SHOWN = 10;
/** The simulator kills workers, not PostgreSQL, so durable writes would only cost time. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface SubscriptionRun {
  from: number;
  seeds: number;
  pacing: Pacing;
  json: boolean;
}

/** Plays seeds and prints the rules that they broke, with the command that replays each of them. */
export async function simulateSubscriptions({ from, seeds, pacing, json }: SubscriptionRun): Promise<void> {
  const installation = await openThrowawayInstallation('simulate', settings);
  try {
    const startedMs = monotonicMs();
    const bar = newProgressBar('Seeds', seeds);
    const files = new Map<number, string>();
    const onSeed = (result: SeedResult) => {
      bar.advance(1);
      if (result.violations.length > 0 && files.size < MOST_SHOWN)
        files.set(result.seed, writeSchedule(tmpdir(), result));
    };
    const { broken, ...total } = await runSeeds(installation.gateway, { from, seeds, pacing, onSeed });
    bar.finish();
    const seconds = Math.round((monotonicMs() - startedMs) / 100) / 10;
    printRecord({ ...total, seconds, violations: broken.length }, json);
    for (const { seed, violations } of broken.slice(0, MOST_SHOWN)) {
      printViolations(seed, violations);
      const file = files.get(seed);
      if (file !== undefined) console.log(`  again: npm run simulate -- --replay ${file}`);
    }
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}

/** Replays the seed of a file with its steps in the recorded order. */
export async function replaySchedule(file: string, json: boolean): Promise<void> {
  const { seed, steps } = readSchedule(file);
  const installation = await openThrowawayInstallation('simulate', settings);
  try {
    let divergedAt: string | undefined;
    const { broken, ...total } = await runSeeds(installation.gateway, {
      from: seed,
      seeds: 1,
      pacing: { kind: 'recorded', steps },
      onSeed: result => {
        divergedAt = result.divergedAt;
      },
    });
    printRecord({ ...total, violations: broken.length, followed: divergedAt ?? 'yes' }, json);
    for (const { violations } of broken) printViolations(seed, violations);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}

function printViolations(seed: number, violations: readonly string[]): void {
  console.log(`\nseed ${seed}`);
  for (const violation of violations.slice(0, MOST_SHOWN)) console.log(`  ${violation}`);
  const more = violations.length - MOST_SHOWN;
  if (more > 0) console.log(`  and ${more} more`);
}
