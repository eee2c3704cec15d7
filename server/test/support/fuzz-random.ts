/** A small seeded generator: the same seed makes the same run. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  text(maxLength: number): string;
}

export function newRandom(seed: number): Random {
  let state = seed >>> 0;
  // A Weyl sequence, mixed twice: enough for tests, and short.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x45d9f3b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    for (const item of items.slice(below(items.length))) return item;
    throw new Error('there is nothing to pick from');
  };
  return {
    below,
    pick,
    chance: probability => next() < probability,
    text: maxLength => Array.from({ length: below(maxLength + 1) }, () => pick(characters)).join(''),
  };
}

const plain = 'abcXYZ019 _-.@:/\\\'"<>{}[]%&?#=+,;';
const unusual =
  'ñ Á 中 😀 \u200b \u202e \ufeff \u0000 \u0007 \n \t \u007f \u2028 e\u0301 \uffff ﷺ \ud83d \ude00';
const characters = [...plain.split(''), ...unusual.split(' ')];
