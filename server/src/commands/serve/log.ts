import pino, { type Logger } from 'pino';
import type { Config } from '../../config.ts';
import { maskCardNumber } from '../../vault/redact.ts';

/** One JSON line an event, on standard error: standard output is for the person who started the program. */
export const newLog = (config: Config): Logger =>
  pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    // Under load several lines go out together; none waits for longer than this.
    pino.destination({ fd: 2, sync: false, minLength: 4_096, periodicFlush: 100 }),
  );

/** The driver hangs its whole connection on an error, and PostgreSQL the values of a row: only this is told. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutCardNumbers(String(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: withoutCardNumbers(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: withoutCardNumbers(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const withoutCardNumbers = (text: string): string => text.replaceAll(/\d{12,19}/g, maskCardNumber);
