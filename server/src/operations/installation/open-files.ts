import { existsSync, readFileSync } from 'node:fs';

/** The modules, the pools, three listeners and the log take some three hundred before the first client comes. */
const LEAST_OPEN_FILES = 512;

/** Imports nothing of ours, and is the first thing that runs. Says what is wrong with the limit of open files, if anything. */
export function judgeOpenFiles(most: number | undefined = mostOpenFiles()): string | undefined {
  if (most === undefined || most >= LEAST_OPEN_FILES) return undefined;
  return (
    `this process may have only ${most} files open, and needs at least ${LEAST_OPEN_FILES}: raise the limit in the ` +
    'shell with `ulimit -n 8192`, or with LimitNOFILE=8192 in a systemd unit, and start again'
  );
}

const LINUX = '/proc/self/limits';

/**
 * How many files, connections included, this process may have open; Node has raised it as far as it may by itself.
 * Undefined where there is no limit.
 */
function mostOpenFiles(): number | undefined {
  if (existsSync(LINUX)) {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(LINUX, 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  }
  // Elsewhere only a report of the whole process tells, which takes a moment.
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
