import { type Command, numberOption, readOptions } from '#src/commands/command.ts';
import { printRecord } from '#src/commands/print.ts';
import { newProgressBar } from '#src/commands/progress-bar.ts';
import { monotonicMs } from '#src/primitives/clock.ts';
import { openThrowawayInstallation } from '../throwaway-installation.ts';
import { runSeeds } from './run-seeds.ts';
import { killWorkers } from './webhooks/kill-workers.ts';

const MOST_SHOWN = 10;
/** Crashes are played by the simulator itself: a disk that never loses anything would only cost time. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export const simulate: Command = {
  name: 'simulate',
  summary:
    'Play years of subscriptions, or with --webhooks deliveries, through crashes; exits 1 if a rule is broken',
  options: '[--seeds 300] [--from 1] [--json], or --webhooks [--events 20000] [--json]',
  async run(args) {
    const options = readOptions(args, {
      seeds: { type: 'string' },
      from: { type: 'string' },
      webhooks: { type: 'boolean' },
      events: { type: 'string' },
      json: { type: 'boolean' },
    });
    if (options.webhooks === true) {
      await simulateWebhooks(numberOption(options.events, 'events', 20_000, 1), options.json);
      return;
    }
    const seeds = numberOption(options.seeds, 'seeds', 300, 1);
    const from = numberOption(options.from, 'from', 1, 0);
    await simulateSubscriptions(seeds, from, options.json);
  },
};

async function simulateSubscriptions(seeds: number, from: number, json = false): Promise<void> {
  const installation = await openThrowawayInstallation('simulate', settings);
  try {
    const startedMs = monotonicMs();
    const bar = newProgressBar('Seeds', seeds);
    const { broken, ...total } = await runSeeds(installation.gateway, {
      from,
      seeds,
      onSeed: () => bar.advance(1),
    });
    bar.finish();
    const seconds = Math.round((monotonicMs() - startedMs) / 100) / 10;
    printRecord({ ...total, seconds, violations: broken.length }, json);
    for (const { seed, violations } of broken.slice(0, MOST_SHOWN)) {
      console.log(`\nseed ${seed} (again: npm run simulate -- --from ${seed} --seeds 1)`);
      for (const violation of violations.slice(0, MOST_SHOWN)) console.log(`  ${violation}`);
    }
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}

async function simulateWebhooks(events: number, json = false): Promise<void> {
  const installation = await openThrowawayInstallation('simulate');
  try {
    const bar = newProgressBar('Events', events);
    const report = await killWorkers(installation, { events, onReceived: count => bar.advance(count) });
    bar.finish();
    printRecord({ ...report }, json);
    if (report.lost > 0 || report.disordered > 0) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}
