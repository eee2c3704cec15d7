import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { EnvironmentHealth } from '../health.ts';
import { inBothLanguages, type MachineMessages } from '../machine-messages.ts';
import type { Problem } from '../problem.ts';
import type { WriteRefusal } from '../write-probe.ts';

const GIGABYTE = 1_024 ** 3;
const DISK_LOW_BYTES = 2 * GIGABYTE;
const SLOW_WRITE_MS = 1_000;
const MEMORY_LOW = 0.05;
const HEAP_HIGH = 0.9;
const FILES_HIGH = 0.8;
const SET_BACK_MS = 5_000;
/** How long a server restart is reported. */
const RESTART_NEWS_MS = 60 * 60_000;

type Say = (messages: MachineMessages) => string;
const problem = (code: ProblemCode, say: Say, isWarning = false): Problem => ({
  code,
  isWarning,
  text: inBothLanguages(say),
});

export type Signs = Pick<EnvironmentHealth, 'database' | 'machine' | 'sweeps' | 'now'>;

/** Problems of the machine: disks, memory, open files, changed clocks. */
export const judgeMachine = (health: Signs): Problem[] => [
  ...judgeWrites(health),
  ...judgeDisk(health),
  ...judgeMemory(health),
  ...judgeFiles(health),
  ...judgeSetBack(health),
];

const codeOf: Record<WriteRefusal, ProblemCode> = {
  full: 'disk_full',
  read_only: 'disk_read_only',
  standby: 'disk_read_only',
  memory: 'memory_low',
  silent: 'disk_refuses',
  other: 'disk_refuses',
};

function judgeWrites({ database: { write } }: Signs): Problem[] {
  if (write === undefined) return [];
  if (write.kind === 'refused') {
    const { refusal, words } = write;
    return [problem(codeOf[refusal], messages => messages.databaseRefuses[refusal](words))];
  }
  return write.ms > SLOW_WRITE_MS
    ? [problem('disk_slow', messages => messages.diskSlow(write.ms), true)]
    : [];
}

function judgeDisk({ machine }: Signs): Problem[] {
  const disk = machine?.disk;
  if (disk === undefined) return [];
  const { folder, freeBytes, refusal } = disk;
  if (refusal === 'full') return [problem('disk_full', messages => messages.folderFull(folder))];
  if (refusal === 'read_only')
    return [problem('disk_read_only', messages => messages.folderReadOnly(folder))];
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB`;
  return freeBytes < DISK_LOW_BYTES
    ? [problem('disk_low', messages => messages.diskLow(folder, free), true)]
    : [];
}

function judgeMemory({ machine, database, now }: Signs): Problem[] {
  const problems: Problem[] = [];
  const { memory, heap } = machine ?? {};
  if (memory !== undefined && memory.availableBytes < MEMORY_LOW * memory.totalBytes) {
    const left = `${Math.round(memory.availableBytes / 1_024 ** 2)} MB`;
    problems.push(problem('memory_low', messages => messages.memoryLow(left), true));
  }
  if (heap !== undefined && heap.usedBytes > HEAP_HIGH * heap.limitBytes) {
    const percent = Math.round((100 * heap.usedBytes) / heap.limitBytes);
    problems.push(problem('memory_low', messages => messages.heapHigh(percent), true));
  }
  const { restartedAt } = database;
  const sinceMs = restartedAt == null ? Number.POSITIVE_INFINITY : now.getTime() - restartedAt.getTime();
  if (sinceMs < RESTART_NEWS_MS) {
    const minutes = Math.max(0, Math.round(sinceMs / 60_000));
    problems.push(problem('server_restarted', messages => messages.serverRestarted(minutes), true));
  }
  return problems;
}

const judgeFiles = ({ machine }: Signs): Problem[] =>
  (machine?.files ?? [])
    .filter(({ open, most }) => open > FILES_HIGH * most)
    .map(({ pid, open, most }) => problem('files_low', messages => messages.filesLow(pid, open, most)));

/** A sweep recorded in the future ran before the clock was set back. */
function judgeSetBack({ sweeps, now }: Signs): Problem[] {
  const aheadMs = Math.max(0, ...sweeps.map(({ seenAt }) => (seenAt?.getTime() ?? 0) - now.getTime()));
  if (aheadMs <= SET_BACK_MS) return [];
  const seconds = Math.round(aheadMs / 1_000);
  return [problem('clock_set_back', messages => messages.clockSetBack(seconds))];
}
