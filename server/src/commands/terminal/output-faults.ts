/** Whether this process is a server, which runs on without standard output; a command's result would be lost. */
let isServer = false;

/** Keeps a server running when its output cannot be written: the disk is full, or the reading process has exited. */
export const keepRunningWithoutOutput = (): void => {
  isServer = true;
};

/** Without these listeners, Node ends the program with a stack trace at the first failed write. */
export function watchOutput(
  output: NodeJS.EventEmitter = process.stdout,
  errors: NodeJS.EventEmitter = process.stderr,
  tell: (sentence: string) => void = console.error,
): void {
  let isReported = false;
  output.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isReported) return;
    isReported = true;
    if (!isServer) process.exitCode = 1;
    tell(
      `recaudo: ${sentenceOf(code)} ${isServer ? 'The server goes on without it.' : 'The result is incomplete.'}`,
    );
  });
  // Nowhere is left to report this, so the lines are dropped.
  errors.on('error', () => undefined);
}

const sentenceOf = (code: string): string =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `the disk that standard output is written to is full (${code}).`
    : `standard output cannot be written (${code || 'unknown'}).`;
