import { type Entry, entriesOf, merchantSections } from './navigation.ts';

/** `g`, then the letter. */
const letters: ReadonlyMap<string, string> = new Map([
  ['', 'i'],
  ['/transacciones', 't'],
  ['/enlaces', 'e'],
  ['/reembolsos', 'r'],
  ['/contracargos', 'x'],
  ['/clientes', 'c'],
  ['/planes', 'p'],
  ['/suscripciones', 's'],
  ['/cobranza', 'o'],
  ['/analitica', 'a'],
  ['/webhooks', 'w'],
  ['/peticiones', 'l'],
]);

export const goEntries: readonly { letter: string; entry: Entry }[] = entriesOf(merchantSections).flatMap(
  entry => {
    const letter = letters.get(entry.path);
    return letter === undefined ? [] : [{ letter, entry }];
  },
);

export interface Stroke {
  /** `g` was pressed: the next letter says where to. */
  isGoing: boolean;
  entry?: Entry | undefined;
}

/** Pure: what a key means after the one before. */
export function nextStroke(before: Stroke | undefined, key: string): Stroke {
  const letter = key.toLowerCase();
  if (letter === 'g') return { isGoing: true };
  if (before?.isGoing !== true) return { isGoing: false };
  return { isGoing: false, entry: goEntries.find(one => one.letter === letter)?.entry };
}
