import type { CardProcessor } from '#src/processors/card-processor.ts';

/** Approves immediately, so that the bench measures the gateway and no simulated delays. */
export const instantProcessor: CardProcessor = {
  authorise: async () => ({ kind: 'approved', authorization: '801585' }),
  capture: async () => ({ kind: 'approved', authorization: '801585' }),
  refund: async () => ({ kind: 'approved', authorization: '801585' }),
  reverse: async () => ({ kind: 'approved', authorization: '801585' }),
  inquire: async () => ({ kind: 'not_found' }),
};
