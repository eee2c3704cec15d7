/** What standard output is for, in this process: a server goes on without it, the result of a command is lost. */
let isServer = false;

/** A server keeps serving when its output cannot be written: the disk is full, or the process that read it has exited. */
export const keepRunningWithoutOutput = (): void => {
  isServer = true;
};

/** Without these listeners Node ends the program with a stack trace at the first line that cannot be written. */
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
  // The last place to say anything: lines that cannot be written are dropped.
  errors.on('error', () => undefined);
}

const sentenceOf = (code: string): string =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `the disk that standard output is written to is full (${code}).`
    : `standard output cannot be written (${code || 'unknown'}).`;
