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
