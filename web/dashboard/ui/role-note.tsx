import {
  mayServe,
  type OperatorDuty,
  operatorRoles,
  operatorRoleWords,
} from '@recaudo/contract/operator/operator-duties';
import type { Action } from '@recaudo/contract/shared/permissions';
import { fill } from '../messages/dictionary.ts';
import { teamMessages } from '../messages/team-messages.ts';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useBusiness, useOperatorRole } from '../session/session.tsx';
import { dutyOf, type Need, useMay, useRolesFor } from '../session/use-may.ts';

/** Explains a missing button and whom to ask. */
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
  const { askOthers } = useMessages(teamMessages);
  return <p className="role-note">{useOperatorWords(askOthers, [duty])}</p>;
}

/** Replaces a console screen that the person's role may not see, and names the roles that may. */
export function ScreenNote({ duties }: { duties: readonly OperatorDuty[] }) {
  const { askToSee } = useMessages(teamMessages);
  return <p className="role-note">{useOperatorWords(askToSee, duties)}</p>;
}

function useOperatorWords(text: string, duties: readonly OperatorDuty[]): string {
  const { language } = usePreferences();
  const role = useOperatorRole() ?? 'support';
  const others = operatorRoles.filter(other => duties.some(duty => mayServe(other, duty)));
  return fill(text, {
    role: operatorRoleWords[role][language],
    roles: others.map(other => operatorRoleWords[other][language]).join(', '),
  });
}
