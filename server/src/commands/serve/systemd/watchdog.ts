import type { Notifier } from './notifier.ts';

/** A part that has to be alive: undefined where it is, else a sentence about what is wrong. */
export type Check = () => Promise<string | undefined>;

const ALL_WELL = 'Serving payments.';

/** Twice in the time that systemd allows, and once more for a message that is late. */
export const intervalOf = (watchdogMs: number): number => watchdogMs / 3;

/**
 * Tells systemd at intervals that the service is alive, as long as every part is. A part that does not answer is named in the
 * status; systemd kills and restarts the service when that lasts for the whole time of the watchdog.
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

/** A check that does not end is a fault, and does not hold up the next look. */
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
