/**
 * Two steps of one change (docs/decisions/0034-upgrades.md). What `expand` adds, the version before can live with, so it runs
 * while that one works. `contract` takes away what only older versions use, so it waits until none of them runs.
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

/** What the comment at the top of a file says; undefined where it says nothing. */
export function declaredPhase(text: string): Phase | undefined {
  const [comment = ''] = /^(?:--.*\n|\s*\n)*/.exec(text) ?? [];
  return PHASE.exec(comment)?.[1] as Phase | undefined;
}

/** Files from before there were phases are all taken for `expand`. */
export const phaseOf = (text: string): Phase => declaredPhase(text) ?? 'expand';

export const numberOf = (name: string): number => Number(name.slice(0, 4));
