import type { CardProcessor } from './card-processor.ts';

/** For an environment without a card processor: every call reports that nothing was sent. */
export const unconnectedProcessor: CardProcessor = {
  authorise: async () => ({ kind: 'unavailable' }),
  capture: async () => ({ kind: 'unavailable' }),
  refund: async () => ({ kind: 'unavailable' }),
  reverse: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};
