import { type Command, numberOption, readOptions } from '#src/commands/command.ts';
import { printRecord } from '#src/commands/terminal/print.ts';
import { newProgressBar } from '#src/commands/terminal/progress-bar.ts';
import { openThrowawayInstallation } from '../throwaway-installation.ts';
import type { Pacing } from './schedule/schedule.ts';
import { replaySchedule, simulateSubscriptions } from './simulate-subscriptions.ts';
import { killWorkers } from './webhooks/kill-workers.ts';

export const simulate: Command = {
  name: 'simulate',
  summary:
    'Play years of subscriptions, or with --webhooks deliveries, through crashes; exits 1 if a rule is broken',
  options:
    '[--seeds 300] [--from 1] [--schedule 1|free] [--json], or --replay FILE, or --webhooks [--events 20000] [--json]',
  optionTexts: {
    '--seeds': 'how many stories to play',
    '--from': 'seed of the first story',
    '--schedule': 'order in which the workers take turns, by its number; free leaves it to the machine',
    '--replay': 'file of a seed that broke a rule, to play again',
    '--webhooks': 'deliver events while the worker is killed, instead of playing stories',
    '--events': 'how many events to deliver',
  },
  async run(args) {
    const { json = false, ...options } = readOptions(args, {
      seeds: { type: 'string' },
      from: { type: 'string' },
      schedule: { type: 'string' },
      replay: { type: 'string' },
      webhooks: { type: 'boolean' },
      events: { type: 'string' },
      json: { type: 'boolean' },
    });
    if (options.webhooks === true) {
      await simulateWebhooks(numberOption(options.events, 'events', 20_000, { least: 1 }), json);
      return;
    }
    if (options.replay !== undefined) {
      await replaySchedule(options.replay, json);
      return;
    }
    const seeds = numberOption(options.seeds, 'seeds', 300, { least: 1 });
    const from = numberOption(options.from, 'from', 1, { least: 0 });
    await simulateSubscriptions({ from, seeds, pacing: pacingOf(options.schedule), json });
  },
};

const pacingOf = (schedule: string | undefined): Pacing =>
  schedule === 'free'
    ? { kind: 'free' }
    : { kind: 'drawn', number: numberOption(schedule, 'schedule', 1, { least: 0 }) };

async function simulateWebhooks(events: number, json: boolean): Promise<void> {
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
