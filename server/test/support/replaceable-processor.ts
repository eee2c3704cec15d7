import type { CardProcessor } from '../../src/processors/card-processor.ts';

/** A card processor whose calls a test can replace one by one. */
export interface ReplaceableProcessor {
  cardProcessor: (sandbox: CardProcessor) => CardProcessor;
  /** The sandbox's own processor, available once the gateway has started. */
  sandbox(): CardProcessor;
  /** Replaces calls from now on; `{}` restores all. */
  replace(calls: Partial<CardProcessor>): void;
}

export function newReplaceableProcessor(): ReplaceableProcessor {
  let calls: Partial<CardProcessor> = {};
  let own: CardProcessor | undefined;
  return {
    cardProcessor(sandbox) {
      own = sandbox;
      return {
        ...sandbox,
        authorise: (...call) => (calls.authorise ?? sandbox.authorise)(...call),
        capture: (...call) => (calls.capture ?? sandbox.capture)(...call),
        refund: (...call) => (calls.refund ?? sandbox.refund)(...call),
        reverse: (...call) => (calls.reverse ?? sandbox.reverse)(...call),
        inquire: (...call) => (calls.inquire ?? sandbox.inquire)(...call),
      };
    },
    sandbox() {
      if (own === undefined) throw new Error('the gateway has no processor');
      return own;
    },
    replace: replaced => {
      calls = replaced;
    },
  };
}
