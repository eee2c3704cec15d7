import pino, { type Logger } from 'pino';
import type { Config } from '../../config.ts';

/** One JSON line an event, on standard error: standard output is for the person who started the program. */
export const newLog = (config: Config): Logger =>
  pino(
    { level: config.logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
