import type { FromFrame, TokenRequest } from '../hosted-fields/protocol.ts';
import type { Token } from './card-input.ts';
import type { FieldLink } from './hosted-field.ts';
import { message } from './messages.ts';
import { clientFailure, type Outcome } from './outcome.ts';

const READY_TIMEOUT_MS = 10_000;
// Longer than the frame's own timeout, so that the frame reports a slow gateway itself.
const TOKEN_TIMEOUT_MS = 40_000;

export interface TokenCalls {
  /** Waits for the frame to load, requests a token from it, and waits for the result. */
  start(
    link: Pick<FieldLink, 'ready' | 'send'>,
    request: Omit<TokenRequest, 'type' | 'call'>,
  ): Promise<Outcome<Token>>;
  settle(answer: Extract<FromFrame, { call: number }>): void;
}

export function createTokenCalls(): TokenCalls {
  const pending = new Map<number, (outcome: Outcome<Token>) => void>();
  let calls = 0;

  return {
    start(link, request) {
      const call = ++calls;
      const notLoaded = clientFailure(1004, message(request.language, 'fieldsNotLoaded'), {
        message: 'Browser error',
      });
      return new Promise(resolve => {
        const settle = (outcome: Outcome<Token>): void => {
          clearTimeout(timer);
          pending.delete(call);
          resolve(outcome);
        };
        let timer = setTimeout(() => settle(notLoaded), READY_TIMEOUT_MS);
        pending.set(call, settle);
        void link.ready.then(() => {
          if (!pending.has(call)) return undefined;
          clearTimeout(timer);
          timer = setTimeout(() => settle(notLoaded), TOKEN_TIMEOUT_MS);
          return link.send({ type: 'tokenize', call, ...request });
        });
      });
    },
    settle(answer) {
      const outcome =
        answer.type === 'token' ? { data: answer.token, status: answer.status } : answer.failure;
      pending.get(answer.call)?.(outcome);
    },
  };
}
