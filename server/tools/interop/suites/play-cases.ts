import type { Played } from '../report.ts';
import { titleOf } from '../report.ts';

/** Where a suite is played: the columns of the table besides the case. */
export type Place = Omit<Played, 'case' | 'fault'>;

export interface Playable {
  name: string;
  play(): Promise<void>;
}

/** One after the other; what fails is told at once, and the rest goes on. */
export async function playCases(place: Place, cases: readonly Playable[], say: (text: string) => void) {
  const played: Played[] = [];
  for (const { name, play } of cases) {
    const one = { case: name, ...place, fault: await faultOf(play) };
    say(`${one.fault === null ? 'passed' : 'FAILED'}  ${titleOf(one)}`);
    played.push(one);
  }
  return played;
}

async function faultOf(play: () => Promise<void>): Promise<string | null> {
  try {
    await play();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Suites mostly wait, so a few of them are played side by side; their results stay in the order of the suites. */
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
