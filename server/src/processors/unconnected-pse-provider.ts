import type { PseProvider } from './pse-provider.ts';

/** For an environment without a PSE provider: every call reports that nothing was sent. */
export const unconnectedPseProvider: PseProvider = {
  listBanks: async () => ({ kind: 'unavailable' }),
  start: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};
