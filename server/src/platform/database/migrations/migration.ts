/**
 * The two steps of one change (docs/decisions/0034-upgrades.md). The previous version works with the additions of `expand`, so
 * they run during an upgrade. `contract` removes parts that only older versions use, so it waits until none of them runs.
 */
export type Phase = 'expand' | 'contract';

/** A file of server/migrations/. */
export interface Migration {
  name: string;
  text: string;
  checksum: string;
  phase: Phase;
}

const PHASE = /^-- Phase: (expand|contract)$/m;

/** The phase declared by the comment at the top of a file, if any. */
export function declaredPhase(text: string): Phase | undefined {
  const [comment = ''] = /^(?:--.*\n|\s*\n)*/.exec(text) ?? [];
  return PHASE.exec(comment)?.[1] as Phase | undefined;
}

/** Files older than the phases all count as `expand`. */
export const phaseOf = (text: string): Phase => declaredPhase(text) ?? 'expand';

export const numberOf = (name: string): number => Number(name.slice(0, 4));
