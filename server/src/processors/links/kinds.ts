import type { LinkKind } from './link.ts';

/** Every kind of link that this program can speak. */
export const builtInKinds: readonly LinkKind[] = [];
