import { keptBy } from '../../../dependencies.ts';
import { putLast } from '../../../platform/primitives/concurrency/put-last.ts';
import { networkOf } from '../../../platform/primitives/network/ip-network.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';

/** Limits wrong promotion codes per link and network, against guessing. Kept in this process's memory. */
export interface CodeTries {
  isOver(linkId: string, address: string): boolean;
  countWrong(linkId: string, address: string): void;
}

const MOST_WRONG = 10;
const WINDOW_MS = 10 * 60_000;
/** Beyond this, the oldest entry is dropped, which only loosens the limit. */
const MOST_KEYS = 10_000;

export function newCodeTries(nowMs: () => number): CodeTries {
  const windows = new Map<string, { wrong: number; endsAtMs: number }>();
  const keyOf = (linkId: string, address: string): string => `${linkId} ${networkOf(address)}`;
  const present = (key: string) => {
    const window = windows.get(key);
    return window !== undefined && window.endsAtMs > nowMs() ? window : undefined;
  };
  return {
    isOver: (linkId, address) => (present(keyOf(linkId, address))?.wrong ?? 0) >= MOST_WRONG,
    countWrong(linkId, address) {
      const key = keyOf(linkId, address);
      const { wrong, endsAtMs } = present(key) ?? { wrong: 0, endsAtMs: nowMs() + WINDOW_MS };
      putLast(windows, key, { wrong: wrong + 1, endsAtMs }, MOST_KEYS);
    },
  };
}

export const codeTriesOf = keptBy(() => newCodeTries(monotonicMs));
