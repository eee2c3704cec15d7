import { type OperatorDuty, operatorRoleWords } from '@recaudo/contract/operator/operator-duties';
import type { Action } from '@recaudo/contract/shared/permissions';
import { fill } from '../messages/dictionary.ts';
import { teamMessages } from '../messages/team-messages.ts';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useBusiness, useOperatorRole } from '../session/session.tsx';
import { dutyOf, type Need, operatorRolesFor, useMay, useRolesFor } from '../session/use-may.ts';

/** Where a missing button would puzzle: why it is missing, and whom to ask. */
export function RoleNote({ needs }: { needs: Need }) {
  const duty = dutyOf(needs);
  if (useMay(needs)) return null;
  return duty === undefined ? <BusinessNote action={needs as Action} /> : <OperatorNote duty={duty} />;
}

function BusinessNote({ action }: { action: Action }) {
  const messages = useMessages(teamMessages);
  const role = useBusiness()?.role ?? 'read_only';
  const others = useRolesFor(action);
  return (
    <p className="role-note">
      {fill(messages.askOthers, {
        role: messages[role],
        roles: others.map(other => messages[other]).join(', '),
      })}
    </p>
  );
}

function OperatorNote({ duty }: { duty: OperatorDuty }) {
  const messages = useMessages(teamMessages);
  const { language } = usePreferences();
  const role = useOperatorRole() ?? 'support';
  return (
    <p className="role-note">
      {fill(messages.askOthers, {
        role: operatorRoleWords[role][language],
        roles: operatorRolesFor(duty)
          .map(other => operatorRoleWords[other][language])
          .join(', '),
      })}
    </p>
  );
}
