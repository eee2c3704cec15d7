import type { CardProcessor } from './card-processor.ts';

/** An environment that no card processor is connected to: nothing is ever sent, every call says so. */
export const unconnectedProcessor: CardProcessor = {
  authorise: async () => ({ kind: 'unavailable' }),
  capture: async () => ({ kind: 'unavailable' }),
  refund: async () => ({ kind: 'unavailable' }),
  reverse: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};
