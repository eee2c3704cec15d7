/** Each environment is a whole gateway. */
export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];
