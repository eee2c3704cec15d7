import { execFile } from 'node:child_process';
import type { Logger } from 'pino';

/** Reports the service's state to systemd. Fire and forget: a lost message is followed by the next one. */
export interface Notifier {
  /** The text that `systemctl status` shows. */
  status(text: string): void;
  ready(text: string): void;
  /** Resolves when the message has been sent, so that it is not lost when the process exits. */
  stopping(reason: string): Promise<void>;
  alive(text: string): void;
}

export type Send = (lines: readonly string[]) => Promise<void>;

const LONGEST_TEXT = 200;

/** One line, because a line break would start another message. */
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

/** Node has no Unix datagram sockets, so systemd's own program writes to NOTIFY_SOCKET (decision 0032). */
export const sendBySystemdNotify =
  (socket: string): Send =>
  lines =>
    new Promise((resolve, reject) => {
      const env = { NOTIFY_SOCKET: socket, PATH: '/usr/bin:/bin' };
      execFile('systemd-notify', [...lines], { env, timeout: PATIENCE_MS }, error =>
        error === null ? resolve() : reject(error),
      );
    });
