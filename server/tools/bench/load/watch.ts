import type { Queryable } from '#src/platform/database/connections/connection.ts';
import { type PostgresFigures, readPostgresFigures } from '../figures-store.ts';
import type { Sample } from '../summary.ts';
import { type CpuSnapshot, readResidentMegabytes, takeCpuSnapshot } from './cpu.ts';
import type { LoadResult, Marks } from './load.ts';

/** The processes whose costs are counted. */
export interface Watched {
  /** The measured program; undefined if unknown. */
  nodePid?: number | undefined;
  /** Its PostgreSQL, if any. */
  postgres?: { database: Queryable; postmasterPid: number } | undefined;
}

interface Look {
  atMs: number;
  cpu: CpuSnapshot | undefined;
  figures: PostgresFigures | undefined;
}

async function look({ postgres }: Watched): Promise<Look> {
  const [atMs, cpu] = [performance.now(), takeCpuSnapshot()];
  const figures = postgres === undefined ? undefined : await readPostgresFigures(postgres.database);
  return { atMs, cpu, figures };
}

/**
 * Runs a load and counts costs per process between its two marks. Both samples are taken under load: PostgreSQL's processes
 * report their counters once a second while busy, but only after ten seconds once idle.
 */
export async function watch(watched: Watched, run: (marks: Marks) => Promise<LoadResult>): Promise<Sample> {
  const looks: Promise<Look>[] = [];
  const mark = () => {
    looks.push(look(watched));
  };
  const result = await run({ begin: mark, end: mark });
  const [before, after] = await Promise.all(looks);
  if (before === undefined || after === undefined) throw new Error('a measurement did not set its marks');
  return { ...result, ...costsOf(watched, result.count, before, after) };
}

function costsOf({ nodePid, postgres }: Watched, count: number, before: Look, after: Look) {
  const each = (used: number | undefined): number | null =>
    used === undefined || count === 0 ? null : used / count;
  const cpu = (read: (snapshot: CpuSnapshot) => number): number | undefined =>
    before.cpu && after.cpu && read(after.cpu) - read(before.cpu);
  const counted = (read: (figures: PostgresFigures) => number): number | undefined =>
    before.figures && after.figures && read(after.figures) - read(before.figures);
  const micros = (seconds: number | undefined) => each(seconds === undefined ? undefined : seconds * 1e6);
  const others = cpu(({ othersSeconds }) => othersSeconds);
  return {
    nodeCpuMicros: nodePid === undefined ? null : micros(cpu(({ secondsOf }) => secondsOf(nodePid))),
    postgresCpuMicros:
      postgres === undefined ? null : micros(cpu(({ secondsBelow }) => secondsBelow(postgres.postmasterPid))),
    // A bare loop runs in this process, which is then the measured one.
    loadCpuMicros: nodePid === process.pid ? null : micros(cpu(({ secondsOf }) => secondsOf(process.pid))),
    commits: each(counted(({ commits }) => commits)),
    walSyncs: each(counted(({ walSyncs }) => walSyncs)),
    residentMegabytes: nodePid === undefined ? null : readResidentMegabytes(nodePid),
    othersCores: others === undefined ? null : Math.max(0, others / ((after.atMs - before.atMs) / 1_000)),
  };
}

const LOOK_MS = 400;
const QUIET_CORES = 0.15;
const LONGEST_MS = 30_000;

/** Waits until work left by the last measurement (vacuum, logs, day sums) is done, at most half a minute. */
export async function waitUntilQuiet(): Promise<void> {
  const endMs = performance.now() + LONGEST_MS;
  let before = takeCpuSnapshot();
  while (before !== undefined && performance.now() < endMs) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    const after = takeCpuSnapshot();
    if (after === undefined || (after.ourSeconds - before.ourSeconds) * 1_000 < QUIET_CORES * LOOK_MS) return;
    before = after;
  }
}

/** Cores used by other processes meanwhile; null if unknown. */
export async function watchOthers<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; othersCores: number | null }> {
  const [startedMs, before] = [performance.now(), takeCpuSnapshot()];
  const result = await run();
  const [seconds, after] = [(performance.now() - startedMs) / 1_000, takeCpuSnapshot()];
  if (before === undefined || after === undefined) return { result, othersCores: null };
  return { result, othersCores: Math.max(0, (after.othersSeconds - before.othersSeconds) / seconds) };
}
