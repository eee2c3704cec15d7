/** What systemd wants to hear of a service of Type=notify, by the variables that it sets. */
export interface ServiceManager {
  socket: string;
  /** systemd restarts a service that is silent for this long; undefined without a watchdog. */
  watchdogMs: number | undefined;
}

const MICROSECONDS_OF_MS = 1_000;

/** Undefined where the program was not started so. */
export function readServiceManager(read: (name: string) => string | undefined): ServiceManager | undefined {
  const socket = read('NOTIFY_SOCKET');
  if (socket === undefined) return undefined;
  const microseconds = Number(read('WATCHDOG_USEC') ?? 0);
  const isWatched = Number.isSafeInteger(microseconds) && microseconds > 0;
  return { socket, watchdogMs: isWatched ? microseconds / MICROSECONDS_OF_MS : undefined };
}
