export const erasureChannels = ['merchant', 'operator', 'command', 'restore'] as const;
export type ErasureChannel = (typeof erasureChannels)[number];
