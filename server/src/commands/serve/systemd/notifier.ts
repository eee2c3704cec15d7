import { execFile } from 'node:child_process';
import type { Logger } from 'pino';

/** Tells systemd how the service is. Fire and forget: a message that does not arrive is followed by the next one. */
export interface Notifier {
  /** The text that `systemctl status` shows. */
  status(text: string): void;
  ready(text: string): void;
  /** Resolves once it was handed over, so that a process that ends does not take it along. */
  stopping(reason: string): Promise<void>;
  alive(text: string): void;
}

export type Send = (lines: readonly string[]) => Promise<void>;

const LONGEST_TEXT = 200;

/** One line: a line break would be another message. */
const statusLine = (text: string): string => `STATUS=${text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT)}`;

export function newNotifier(send: Send, log: Pick<Logger, 'warn'>): Notifier {
  let isReported = false;
  const tell = (...lines: string[]): Promise<void> =>
    send(lines).catch((error: unknown) => {
      if (!isReported) log.warn({ err: error }, 'could not notify systemd');
      isReported = true;
    });
  return {
    status: text => void tell(statusLine(text)),
    ready: text => void tell('READY=1', statusLine(text)),
    stopping: reason => tell('STOPPING=1', statusLine(`Stopping: ${reason}.`)),
    alive: text => void tell('WATCHDOG=1', statusLine(text)),
  };
}

const PATIENCE_MS = 10_000;

/** Node has no datagram sockets of the file system: systemd's own program writes to NOTIFY_SOCKET (decision 0032). */
export const sendBySystemdNotify =
  (socket: string): Send =>
  lines =>
    new Promise((resolve, reject) => {
      const env = { NOTIFY_SOCKET: socket, PATH: '/usr/bin:/bin' };
      execFile('systemd-notify', [...lines], { env, timeout: PATIENCE_MS }, error =>
        error === null ? resolve() : reject(error),
      );
    });
