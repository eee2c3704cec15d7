import type { CardProcessor } from '#src/processors/card-processor.ts';

/** Approves at once: the bench measures the gateway, not a simulated outside world. */
export const instantProcessor: CardProcessor = {
  authorise: async () => ({ kind: 'approved', authorization: '801585' }),
  capture: async () => ({ kind: 'approved', authorization: '801585' }),
  refund: async () => ({ kind: 'approved', authorization: '801585' }),
  reverse: async () => ({ kind: 'approved', authorization: '801585' }),
  inquire: async () => ({ kind: 'not_found' }),
};
