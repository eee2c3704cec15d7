import { type Command, chooseOption, numberOption, readOptions, UsageError } from '#src/commands/command.ts';
import { runAttackProcess } from '../hostile-files/attack-process.ts';
import { runApiProcess } from './charges/api-process.ts';
import { measureChargeWays } from './charges/charges.ts';
import { measureConnections } from './charges/connections.ts';
import { runHostProcess } from './charges/host-process.ts';
import { measureDeliveries } from './deliveries/deliveries.ts';
import { runReceiverProcess } from './deliveries/receiver-process.ts';
import { measureGrowth } from './lists/growth.ts';
import { measureLists } from './lists/lists.ts';
import { measureUploads } from './lists/uploads.ts';
import { openPeer, type Peer } from './load/peer.ts';
import type { BenchPlan } from './load/turns.ts';
import { watchOthers } from './load/watch.ts';
import { setProgramStage } from './program-stage.ts';
import { measureRenewals } from './renewals/renewals.ts';
import { measureSubscriptions } from './renewals/subscriptions.ts';
import { type BenchReport, printReport } from './report.ts';
import { setStage } from './stage.ts';

const parts = [
  'charges',
  'subscriptions',
  'connections',
  'growth',
  'lists',
  'deliveries',
  'renewals',
  'uploads',
] as const;
type Part = (typeof parts)[number];

export const bench: Command = {
  name: 'bench',
  summary:
    'Measure what users get, against the bare limits of this machine and against a peer (docs/bench.md)',
  options:
    '[--only PART,PART] [--seconds 8] [--rounds 3] [--large 1000000] [--deliveries 30000] ' +
    '[--against file or URL] [--json]',
  optionTexts: {
    '--only': `only these parts, separated by commas: ${parts.join(', ')}`,
    '--seconds': 'how long each measurement takes',
    '--rounds': 'how often each measurement is repeated',
    '--large': 'rows of the large tables',
    '--deliveries': 'how many events are delivered',
    '--against': 'report of an earlier run, or address of another gateway, to compare with',
  },
  async run(args) {
    const options = readOptions(args, {
      only: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      large: { type: 'string' },
      against: { type: 'string' },
      json: { type: 'boolean' },
      deliveries: { type: 'string' },
      api: { type: 'string' },
      receiver: { type: 'boolean' },
      host: { type: 'boolean' },
      attack: { type: 'string' },
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
    if (options.attack !== undefined) {
      await runAttackProcess(options.attack);
      return;
    }
    if (options.host === true) {
      await runHostProcess();
      return;
    }
    const plan: BenchPlan = {
      durationMs: numberOption(options.seconds, 'seconds', 8, { least: 1 }) * 1_000,
      rounds: Math.floor(numberOption(options.rounds, 'rounds', 3, { least: 1 })),
      large: Math.floor(numberOption(options.large, 'large', 1_000_000, { least: 10_000 })),
      events: numberOption(options.deliveries, 'deliveries', 30_000, { least: 1_000 }),
      say: text => console.error(`  ${text}`),
    };
    const chosen =
      options.only === undefined
        ? parts
        : options.only.split(',').map(part => chooseOption(part, 'only', parts));
    if (options.against !== undefined && !chosen.includes('charges')) {
      throw new UsageError('--against compares charges');
    }
    const peer = options.against === undefined ? undefined : await openPeer(options.against);
    try {
      printReport(await measure(part => chosen.includes(part), peer, plan), options.json ?? false);
    } finally {
      await peer?.stop();
    }
  },
};

/** Runs parts one at a time, so that each has the machine to itself. */
async function measure(
  wants: (part: Part) => boolean,
  peer: Peer | undefined,
  plan: BenchPlan,
): Promise<BenchReport> {
  const report: BenchReport = { others: {} };
  if (['charges', 'subscriptions', 'connections', 'uploads'].some(part => wants(part as Part))) {
    await onStage(setProgramStage(plan.say), async stage => {
      if (wants('charges')) report.charges = await measureChargeWays(stage, peer, plan);
      if (wants('subscriptions')) report.subscriptions = await measureSubscriptions(stage, plan);
      if (wants('connections')) report.connections = await measureConnections(stage, plan);
      if (wants('uploads')) report.uploads = await measureUploads(stage, plan);
    });
  }
  if (wants('growth')) report.growth = await measureGrowth(plan);
  if (wants('lists') || wants('deliveries') || wants('renewals')) {
    await onStage(setStage(plan.say), async stage => {
      const alone = async <Result>(part: Part, run: () => Promise<Result>): Promise<Result> => {
        const { result, othersCores } = await watchOthers(run);
        report.others[part] = othersCores;
        return result;
      };
      if (wants('lists')) report.lists = await alone('lists', () => measureLists(stage, plan));
      if (wants('deliveries'))
        report.deliveries = await alone('deliveries', () => measureDeliveries(stage, plan));
      if (wants('renewals')) report.renewals = await alone('renewals', () => measureRenewals(stage, plan));
    });
  }
  return report;
}

async function onStage<Place extends { close(): Promise<void> }>(
  opening: Promise<Place>,
  work: (stage: Place) => Promise<void>,
): Promise<void> {
  const stage = await opening;
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}
