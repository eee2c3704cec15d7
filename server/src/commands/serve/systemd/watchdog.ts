import type { Notifier } from './notifier.ts';

/** Checks one part: undefined if it responds, else a sentence about the fault. */
export type Check = () => Promise<string | undefined>;

const ALL_WELL = 'Serving payments.';

/** Three messages per watchdog period, so that one may be late or lost. */
export const intervalOf = (watchdogMs: number): number => watchdogMs / 3;

/**
 * Tells systemd at intervals that the service is alive, as long as every part responds. A part that does not is named
 * in the status; if that lasts for a whole watchdog period, systemd kills and restarts the service.
 */
export function startWatchdog(
  notifier: Notifier,
  checks: readonly Check[],
  everyMs: number,
): { stop(): void; look(): Promise<void> } {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const found = await Promise.all(checks.map(check => within(check, everyMs)));
    isLooking = false;
    const faults = found.filter(fault => fault !== undefined);
    if (faults.length === 0) notifier.alive(ALL_WELL);
    else notifier.status(`Unhealthy: ${faults.join('; ')}.`);
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

/** A check that never ends counts as a fault and does not delay the next round. */
async function within(check: Check, patienceMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('a part of the program does not answer'), patienceMs).unref();
  });
  try {
    return await Promise.race([check(), silence]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
