import { isatty } from 'node:tty';
import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config, LogFormat } from '../../../config.ts';
import { systemClock } from '../../../platform/primitives/time/clock.ts';
import { traceOfLine } from '../../../platform/tracing/tracer.ts';
import { maskNumbers } from '../../../platform/vault/redact.ts';
import { ecsBindings, ecsFields } from './ecs-line.ts';
import { textLine } from './text-line.ts';

type LogConfig = Pick<Config, 'logLevel' | 'logFormat' | 'traces'>;

/** One line per event on standard error, because standard output belongs to the person who started the program. */
export function newLog(
  config: LogConfig & Pick<Config, 'logColour'>,
  fd = 2,
  ship?: (line: string) => void,
): Logger {
  const isTerminal = isatty(fd);
  // Under load several lines are written together.
  const lines = pino.destination({ fd, sync: false, minLength: 4_096, maxLength: MOST_WAITING_BYTES });
  flushAfterWrites(lines);
  // With a full disk or a closed pipe, lines queue up and are then dropped. Payments continue.
  let isBroken = false;
  lines.on('error', () => {
    isBroken = true;
  });
  lines.on('drain', () => {
    isBroken = false;
  });
  // pino retries the last lines until they are written, so on a full disk the process would never exit.
  process.prependListener('exit', () => {
    if (isBroken) lines.destroy();
  });
  const logFormat = config.logFormat ?? (isTerminal ? 'text' : 'json');
  const options = logOptions({ ...config, logFormat });
  if (logFormat !== 'text' && ship === undefined) return pino(options, lines);
  const hasColour = isTerminal && config.logColour;
  return pino(options, {
    write: line => {
      lines.write(logFormat === 'text' ? textLine(line, hasColour) : line);
      ship?.(line);
    },
  });
}

/** The longest wait of a line. */
const FLUSH_AFTER_MS = 100;

/** Pino's own `periodicFlush` writes ten times a second even if there is no line. */
function flushAfterWrites(lines: Lines): void {
  const write = lines.write.bind(lines);
  let timer: NodeJS.Timeout | undefined;
  lines.write = line => {
    timer ??= setTimeout(() => {
      timer = undefined;
      lines.flush();
    }, FLUSH_AFTER_MS).unref();
    return write(line);
  };
}

type Lines = ReturnType<typeof pino.destination>;

const MOST_WAITING_BYTES = 4 * 1_024 ** 2;

export const logOptions = ({ logLevel, logFormat, traces }: LogConfig): LoggerOptions => ({
  level: logLevel,
  base: { pid: process.pid },
  hooks: { streamWrite: maskLine },
  ...(traces === undefined ? {} : { mixin: traceOfLine }),
  ...forms[logFormat ?? 'json'],
});

const ownFields: LoggerOptions = {
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
};

/** Line formats (docs/guides/reliability/observability.md). Text is converted from JSON on output. */
const forms: Record<LogFormat, LoggerOptions> = {
  json: ownFields,
  text: ownFields,
  ecs: {
    timestamp: () => `,"@timestamp":"${systemClock.now().toISOString()}","ecs.version":"8.11.0"`,
    messageKey: 'message',
    formatters: {
      level: label => ({ 'log.level': label }),
      bindings: ecsBindings,
      log: line => ecsFields(line, describeError),
    },
  },
};

/** The last safeguard: masks card numbers anywhere in a line. */
export function maskLine(line: string): string {
  const masked = maskCardNumbers(line);
  if (masked === line) return line;
  try {
    JSON.parse(masked);
    return masked;
  } catch {
    // The number was a JSON number, which cannot contain an X.
    return `${JSON.stringify(JSON.parse(line), maskMember)}\n`;
  }
}

const maskMember = (_name: string, value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? maskOrKeep(value) : value;

function maskOrKeep(value: string | number): string | number {
  const masked = maskCardNumbers(String(value));
  return masked === String(value) ? value : masked;
}

/** Logs selected fields only: the driver attaches its connection to an error, and PostgreSQL the values of a row. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: maskNumbers(String(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: maskNumbers(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: maskNumbers(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
