import { applyLoad, type LoadResult } from '../bench/load/load.ts';
import { median } from '../bench/summary.ts';
import type { AttackProcess } from './attack-process.ts';
import type { AttackReport } from './attacker.ts';

export interface AttackPlan {
  /** The charge endpoint, and the next request as bytes. */
  port: number;
  nextRequest(): string;
  attacker: AttackProcess;
  connections: number;
  durationMs: number;
  rounds: number;
  say?(text: string): void;
}

/** Charges of one round, alone and during uploads. */
export interface AttackRound {
  quiet: LoadResult;
  attacked: LoadResult;
}

export interface AttackResult {
  rounds: AttackRound[];
  report: AttackReport;
  /** The median over rounds of attacked/quiet, so that a busy neighbor spoils one round, not the result. */
  p99Ratio: number;
  longestQuietMs: number;
  longestAttackedMs: number;
}

/** Alternates in short slices, so that other load affects both sides. */
export async function measureAttack(plan: AttackPlan): Promise<AttackResult> {
  const { port, nextRequest, connections, durationMs, attacker, say } = plan;
  const load = () => applyLoad({ port, nextRequest, connections, durationMs, warmUpMs: 500 });
  let report: AttackReport = { sent: 0, statuses: {}, faults: [] };
  const rounds: AttackRound[] = [];
  await load();
  for (let round = 1; round <= plan.rounds; round += 1) {
    const quiet = await load();
    attacker.start();
    const attacked = await load();
    report = await attacker.stop();
    rounds.push({ quiet, attacked });
    say?.(
      `round ${round} of ${plan.rounds}: p99 ${shown(quiet.p99Ms)} alone, ${shown(attacked.p99Ms)} under attack`,
    );
  }
  const longest = (kind: keyof AttackRound) => Math.max(...rounds.map(round => round[kind].longestMs ?? 0));
  return {
    rounds,
    report,
    p99Ratio: median(rounds.map(({ quiet, attacked }) => (attacked.p99Ms ?? 0) / (quiet.p99Ms ?? 1))),
    longestQuietMs: longest('quiet'),
    longestAttackedMs: longest('attacked'),
  };
}

const shown = (ms: number | null): string => `${(ms ?? 0).toFixed(1)} ms`;
