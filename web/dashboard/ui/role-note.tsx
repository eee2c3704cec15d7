import type { Action } from '../../../server/src/people/permissions.ts';
import { fill } from '../messages/dictionary.ts';
import { teamMessages } from '../messages/team-messages.ts';
import { useMessages } from '../shell/preferences.ts';
import { useBusiness } from '../shell/session.tsx';
import { useMay, useRolesFor } from '../shell/use-may.ts';

/** Where a missing button would puzzle: why it is missing, and whom to ask. */
export function RoleNote({ needs }: { needs: Action }) {
  const messages = useMessages(teamMessages);
  const role = useBusiness()?.role ?? 'read_only';
  const others = useRolesFor(needs);
  if (useMay(needs)) return null;
  return (
    <p className="role-note">
      {fill(messages.askOthers, {
        role: messages[role],
        roles: others.map(other => messages[other]).join(', '),
      })}
    </p>
  );
}
