import type { PseProvider } from './pse-provider.ts';

/** An environment that no PSE provider is connected to: nothing is ever sent, every call says so. */
export const unconnectedPseProvider: PseProvider = {
  listBanks: async () => ({ kind: 'unavailable' }),
  start: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};
