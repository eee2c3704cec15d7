// Probes of a program in a storm.
import { setTimeout as sleep } from 'node:timers/promises';

/** The response of /readyz; status 0 without a response. */
export const readiness = async api => {
  try {
    const response = await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(8000) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error.cause ?? error) };
  }
};

/** Returns the waiting time in milliseconds. */
export async function until(what, isSo, patienceMs = 120_000) {
  const startedMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedMs > patienceMs) throw new Error(`${what}: not within ${patienceMs} ms`);
    await sleep(50);
  }
  return Math.round(performance.now() - startedMs);
}
