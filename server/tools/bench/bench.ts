import { type Command, numberOption, readOptions, UsageError } from '#src/commands/command.ts';
import { runApiProcess } from './api-process.ts';
import { measureCharges } from './charges.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureLists } from './lists.ts';
import { runReceiverProcess } from './receiver-process.ts';
import { measureRenewals } from './renewals.ts';
import { type BenchReport, printReport } from './report.ts';
import { setStage } from './stage.ts';

export const bench: Command = {
  name: 'bench',
  summary: 'Measure charges, lists, webhook deliveries and renewals against the bare limits of this machine',
  options:
    '[--only charges|lists|deliveries|renewals] [--seconds 8] [--large 1000000] [--deliveries 30000] [--json]',
  async run(args) {
    const options = readOptions(args, {
      only: { type: 'string' },
      seconds: { type: 'string' },
      large: { type: 'string' },
      json: { type: 'boolean' },
      deliveries: { type: 'string' },
      api: { type: 'string' },
      receiver: { type: 'boolean' },
      variables: { type: 'string' },
    });
    if (options.api !== undefined) {
      await runApiProcess(options.api, options.variables ?? '{}');
      return;
    }
    if (options.receiver === true) {
      await runReceiverProcess();
      return;
    }
    const seconds = numberOption(options.seconds, 'seconds', 8, 1);
    const large = numberOption(options.large, 'large', 1_000_000, 10_000);
    const events = numberOption(options.deliveries, 'deliveries', 30_000, 1_000);
    const wants = readParts(options.only);
    const say = (text: string) => console.error(`  ${text}`);
    const stage = await setStage(say);
    try {
      const durationMs = seconds * 1_000;
      const plan = { durationMs, large, events, say };
      const report: BenchReport = {};
      if (wants('charges')) report.charges = await measureCharges(stage, plan);
      if (wants('lists')) report.lists = await measureLists(stage, plan);
      if (wants('deliveries')) report.deliveries = await measureDeliveries(stage, plan);
      if (wants('renewals')) report.renewals = await measureRenewals(stage, plan);
      printReport(report, options.json ?? false);
    } finally {
      await stage.close();
    }
  },
};

const parts = ['charges', 'lists', 'deliveries', 'renewals'] as const;

function readParts(only: string | undefined): (part: (typeof parts)[number]) => boolean {
  if (only !== undefined && !parts.some(part => part === only)) {
    throw new UsageError(`--only takes one of: ${parts.join(', ')}`);
  }
  return part => only === undefined || part === only;
}
