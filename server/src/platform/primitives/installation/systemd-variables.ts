/** systemd's settings for a service of Type=notify, from the variables it sets. */
export interface ServiceManager {
  socket: string;
  /** systemd restarts a service without a heartbeat for this long; undefined without a watchdog. */
  watchdogMs: number | undefined;
}

const MICROSECONDS_OF_MS = 1_000;

/** Undefined if systemd did not start the program. */
export function readServiceManager(read: (name: string) => string | undefined): ServiceManager | undefined {
  const socket = read('NOTIFY_SOCKET');
  if (socket === undefined) return undefined;
  const microseconds = Number(read('WATCHDOG_USEC') ?? 0);
  const isWatched = Number.isSafeInteger(microseconds) && microseconds > 0;
  return { socket, watchdogMs: isWatched ? microseconds / MICROSECONDS_OF_MS : undefined };
}
