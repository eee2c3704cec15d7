import type { Action } from '@recaudo/contract/permissions';
import { useWords } from '../shell/preferences.ts';
import { useBusiness } from '../shell/session.tsx';
import { useMay, useRolesFor } from '../shell/use-may.ts';
import { fill } from '../words/dictionary.ts';
import { teamWords } from '../words/team-words.ts';

/** Where a missing button would puzzle: why it is missing, and whom to ask. */
export function RoleNote({ needs }: { needs: Action }) {
  const words = useWords(teamWords);
  const role = useBusiness()?.role ?? 'read_only';
  const others = useRolesFor(needs);
  if (useMay(needs)) return null;
  return (
    <p className="role-note">
      {fill(words.askOthers, { role: words[role], roles: others.map(other => words[other]).join(', ') })}
    </p>
  );
}
