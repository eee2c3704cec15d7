import { setTimeout as sleep } from 'node:timers/promises';
import type { Played } from '../report.ts';
import { titleOf } from '../report.ts';

/** The other columns of the table, which are the same for all cases of a suite. */
export type Place = Omit<Played, 'case' | 'fault'>;

export interface Playable {
  name: string;
  play(): Promise<void>;
}

/** Runs cases in sequence; reports failures immediately and continues. */
export async function playCases(place: Place, cases: readonly Playable[], say: (text: string) => void) {
  const played: Played[] = [];
  for (const { name, play } of cases) {
    const one = { case: name, ...place, fault: await faultOf(play) };
    say(`${one.fault === null ? 'passed' : 'FAILED'}  ${titleOf(one)}`);
    played.push(one);
  }
  return played;
}

const LONGEST_MS = 240_000;

async function faultOf(play: () => Promise<void>): Promise<string | null> {
  const giveUp = new AbortController();
  try {
    await Promise.race([play(), tooLong(giveUp.signal)]);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    giveUp.abort();
  }
}

async function tooLong(signal: AbortSignal): Promise<void> {
  await sleep(LONGEST_MS, undefined, { signal }).catch(() => undefined);
  if (!signal.aborted) throw new Error(`it was not over after ${LONGEST_MS / 1_000} seconds`);
}

/** Runs a few suites in parallel, because they mostly wait; results keep the suites' order. */
export async function playSideBySide<Suite>(
  suites: readonly Suite[],
  atOnce: number,
  play: (suite: Suite) => Promise<Played[]>,
): Promise<Played[]> {
  const played: Played[][] = [];
  const waiting = [...suites.entries()];
  const loop = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, suite] = next;
      played[index] = await play(suite);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return played.flat();
}
