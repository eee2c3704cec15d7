import type { Gateway } from '../../dependencies.ts';
import type { ChosenLinks } from './choose-links.ts';

/** Without those of which it is known that nothing could be sent now. What the environment has itself always stays. */
export async function keepUsable({ links }: Gateway, chosen: ChosenLinks): Promise<ChosenLinks> {
  const usable = await Promise.all(chosen.map(async id => id === null || (await links.isUsable(id))));
  return chosen.filter((_id, index) => usable[index]);
}
