import { UsageError } from '../command.ts';

/** Both databases, their pools, three listeners and the log need some two hundred before the first client comes. */
const LEAST_OPEN_FILES = 512;

/**
 * How many files, connections included, this process may have open. Node has raised it as far as it may by itself.
 * Undefined where the system has no such limit.
 */
function mostOpenFiles(): number | undefined {
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/** Said before anything is opened: afterwards it would fail somewhere in the middle, with words about that place. */
export function requireOpenFiles(most: number | undefined = mostOpenFiles()): void {
  if (most === undefined || most >= LEAST_OPEN_FILES) return;
  throw new UsageError(
    `this process may have only ${most} files open, and needs at least ${LEAST_OPEN_FILES}: raise the limit in the ` +
      'shell with `ulimit -n 8192`, or with LimitNOFILE=8192 in a systemd unit, and start again',
  );
}
