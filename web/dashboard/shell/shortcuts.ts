import { type Entry, entriesOf, merchantSections } from './navigation.ts';

/** The screen for each key after `g`. */
const keys: ReadonlyMap<string, string> = new Map([
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

export const goEntries: readonly { key: string; entry: Entry }[] = entriesOf(merchantSections).flatMap(
  entry => {
    const key = keys.get(entry.path);
    return key === undefined ? [] : [{ key, entry }];
  },
);

export interface Stroke {
  /** True after `g`: the next key names the screen. */
  isGoing: boolean;
  entry?: Entry | undefined;
}

/** Pure: interprets a key, given the one before it. */
export function nextStroke(before: Stroke | undefined, pressed: string): Stroke {
  const key = pressed.toLowerCase();
  if (key === 'g') return { isGoing: true };
  if (before?.isGoing !== true) return { isGoing: false };
  return { isGoing: false, entry: goEntries.find(one => one.key === key)?.entry };
}
