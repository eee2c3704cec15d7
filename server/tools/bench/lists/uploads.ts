import { printTable } from '#src/commands/terminal/print.ts';
import { portOf } from '#src/operations/installation/addresses.ts';
import { openAttackProcess } from '../../hostile-files/attack-process.ts';
import { hostileFiles } from '../../hostile-files/corpus.ts';
import { type AttackResult, measureAttack } from '../../hostile-files/measure-attack.ts';
import { chargesOf } from '../charges/charge-load.ts';
import type { BenchPlan } from '../load/turns.ts';
import type { ProgramStage } from '../program-stage.ts';
import type { Ratio } from '../ratios.ts';
import { median } from '../summary.ts';

const CONNECTIONS = 8;
const ACCOUNTS = 4;
/** Slices per round, so that both sides of a ratio are close in time. */
const TURNS = 4;

export type UploadReport = AttackResult & { files: number };

/** Charges alone, and while free accounts upload every hostile file to every route for its kind. */
export async function measureUploads(stage: ProgramStage, plan: BenchPlan): Promise<UploadReport> {
  const [merchant] = await stage.addMerchants(1);
  if (merchant === undefined) throw new Error('no merchant was made');
  const portalUrl = `http://127.0.0.1:${portOf(stage.portBase, 'portal')}`;
  plan.say(`making ${hostileFiles.length} hostile files for each of ${ACCOUNTS} free accounts`);
  const attacker = await openAttackProcess(process.argv[1] ?? '', {
    portalUrl,
    accounts: ACCOUNTS,
    every: 1,
  });
  try {
    const result = await measureAttack({
      port: stage.program.port,
      nextRequest: chargesOf([merchant]),
      attacker,
      connections: CONNECTIONS,
      durationMs: plan.durationMs / TURNS,
      rounds: plan.rounds * TURNS,
      say: plan.say,
    });
    return { ...result, files: hostileFiles.length };
  } finally {
    attacker.end();
  }
}

export const uploadRatios = ({ p99Ratio, report }: UploadReport): Ratio[] => [
  { name: 'p99 of charges, hostile uploads / alone', value: p99Ratio, goal: { atMost: 2 } },
  { name: 'answers 5xx to hostile uploads', value: report.faults.length, goal: { atMost: 0 } },
];

export function printUploads({ rounds, report, files }: UploadReport): void {
  console.log(
    `\nCharges, ${CONNECTIONS} connections, while ${ACCOUNTS} free accounts send ${files} hostile files\n`,
  );
  const row = (what: string, kind: 'quiet' | 'attacked') => {
    const middle = (name: 'perSecond' | 'p50Ms' | 'p99Ms' | 'longestMs') =>
      median(rounds.map(round => round[kind][name] ?? 0)).toFixed(1);
    return {
      what,
      'per second': middle('perSecond'),
      'p50 ms': middle('p50Ms'),
      'p99 ms': middle('p99Ms'),
      'longest ms': middle('longestMs'),
    };
  };
  printTable([row('alone', 'quiet'), row('under attack', 'attacked')]);
  const answers = Object.entries(report.statuses).map(([status, count]) => `${count} with ${status}`);
  console.log(`\n${report.sent} files were sent and answered: ${answers.join(', ')}.`);
}
