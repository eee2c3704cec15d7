import { type Command, numberOption, readOptions } from '../command.ts';
import { runApiProcess } from './api-process.ts';
import { measureCharges } from './charges.ts';
import { measureDeliveries } from './deliveries.ts';
import { runReceiverProcess } from './receiver-process.ts';
import { measureRenewals } from './renewals.ts';
import { printReport } from './report.ts';
import { setStage } from './stage.ts';

export const bench: Command = {
  name: 'bench',
  summary: 'Measure charges, webhook deliveries and renewals against the bare limits of this machine',
  options: '[--seconds 8] [--large 1000000] [--deliveries 30000] [--json]',
  async run(args) {
    const options = readOptions(args, {
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
    const say = (text: string) => console.error(`  ${text}`);
    const stage = await setStage(say);
    try {
      const durationMs = seconds * 1_000;
      const charges = await measureCharges(stage, { durationMs, large, say });
      const deliveries = await measureDeliveries(stage, { events, durationMs, say });
      const renewals = await measureRenewals(stage, { durationMs, large, say });
      printReport(charges, deliveries, renewals, options.json ?? false);
    } finally {
      await stage.close();
    }
  },
};
