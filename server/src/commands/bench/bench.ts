import { type Command, numberOption, readOptions } from '../command.ts';
import { runApiProcess } from './api-process.ts';
import { measureCharges } from './charges.ts';
import { printReport } from './report.ts';
import { setStage } from './stage.ts';

export const bench: Command = {
  name: 'bench',
  summary: 'Measure charges against the bare limit of this machine',
  options: '[--seconds 8] [--large 1000000] [--json]',
  async run(args) {
    const options = readOptions(args, {
      seconds: { type: 'string' },
      large: { type: 'string' },
      json: { type: 'boolean' },
      api: { type: 'string' },
      variables: { type: 'string' },
    });
    if (options.api !== undefined) {
      await runApiProcess(options.api, options.variables ?? '{}');
      return;
    }
    const seconds = numberOption(options.seconds, 'seconds', 8, 1);
    const large = numberOption(options.large, 'large', 1_000_000, 10_000);
    const say = (text: string) => console.error(`  ${text}`);
    const stage = await setStage(say);
    try {
      const report = await measureCharges(stage, { durationMs: seconds * 1_000, large, say });
      printReport(report, options.json ?? false);
    } finally {
      await stage.close();
    }
  },
};
