/** An environment is a whole gateway of its own. */
export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];
