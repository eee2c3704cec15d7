import { existsSync, readFileSync } from 'node:fs';

/** Modules, pools, three listeners and the log use about three hundred before the first client connects. */
const LEAST_OPEN_FILES = 512;

/** Imports no other module, because it runs first. Explains a limit of open files that is too low. */
export function judgeOpenFiles(most: number | undefined = mostOpenFiles()): string | undefined {
  if (most === undefined || most >= LEAST_OPEN_FILES) return undefined;
  return (
    `this process may open only ${most} files and needs at least ${LEAST_OPEN_FILES}: raise the limit in the ` +
    'shell with `ulimit -n 8192`, or with LimitNOFILE=8192 in a systemd unit, and start again'
  );
}

const LINUX = '/proc/self/limits';

/**
 * The limit of this process's open files, connections included; Node has already raised it as far as it can. Undefined
 * if unlimited.
 */
function mostOpenFiles(): number | undefined {
  if (existsSync(LINUX)) {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(LINUX, 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  }
  // On other systems only a process report contains the limit, which takes a moment.
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
