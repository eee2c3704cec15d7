import type { Layout } from './layout-schema.ts';
import { shippedLayout, shippedLayouts } from './read-layout.ts';
import { painVersions } from './write-pain001.ts';

/** What a batch is drafted for: a shipped layout, or a version of pain.001. */
export function readLayoutChoice(written: string): { format: string; layout: Layout | null } | undefined {
  if (painVersions.some(version => version === written)) return { format: written, layout: null };
  const shipped = shippedLayouts.find(name => name === written);
  return shipped && { format: shipped, layout: shippedLayout(shipped) };
}
