import type { Fetch } from '../../../operations/installation/tls/trusting-fetch.ts';
import { UsageError } from '../../command.ts';
import { isRejected, newCaller } from '../calls/caller.ts';
import type { ShopKeys } from '../calls/shop-keys.ts';

/** A merchant's calls to the running sandbox. */
export interface Shop {
  /** Returns the body; an error other than `expected` ends the command with its text. */
  call(method: string, path: string, body?: object, expected?: number): Promise<Answered>;
}

export interface Answered {
  id: string;
  [field: string]: unknown;
}

export function newShop(keys: ShopKeys, tell: (line: string) => void, call: Fetch = fetch): Shop {
  const caller = newCaller(keys, call);
  return {
    async call(method, path, body, expected) {
      const sent = await caller.send(method, path, body);
      tell(`${method} ${path}  ${sent.status}`);
      const answer = sent.answer as Answered & { description?: string };
      if (expected === undefined ? isRejected(sent) : sent.status !== expected) {
        throw new UsageError(`${method} ${path} failed with ${sent.status}: ${answer.description ?? ''}`);
      }
      return answer;
    },
  };
}
