import { useState } from 'react';
import { type Invitation, type Member, roles, type Team } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useAddressDialog } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { teamWords } from '../../words/team-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { InviteDialog, RemoveMemberDialog, RoleDialog } from './team-dialogs.tsx';

function MemberTable({
  members,
  onRole,
  onRemove,
}: {
  members: readonly Member[];
  onRole: (member: Member) => void;
  onRemove: (member: Member) => void;
}) {
  const words = useWords(teamWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.members}
      rows={members}
      keyOf={row => row.account_id}
      columns={[
        {
          title: words.person,
          cell: ({ name, email }) => (
            <>
              {name} <span className="small quiet">{email}</span>
            </>
          ),
        },
        { title: words.role, cell: ({ role }) => words[role] },
        {
          title: words.secondFactor,
          cell: row => (row.has_second_factor ? words.on : words.off),
          isWide: true,
        },
        {
          title: words.lastSeen,
          cell: row => (row.last_seen === null ? ui.none : <Moment iso={row.last_seen} />),
          isWide: true,
        },
        {
          title: ui.actions,
          cell: row => (
            <div className="buttons">
              <Button needs="team" look="quiet" onClick={() => onRole(row)}>
                {words.changeRole}
              </Button>
              <Button needs="team" look="quiet" onClick={() => onRemove(row)}>
                {words.remove}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function Invitations({ start, invitations }: { start: string; invitations: readonly Invitation[] }) {
  const words = useWords(teamWords);
  const ui = useWords(uiWords);
  const withdraw = useChange((id: string) => send('DELETE', `${start}/invitations/${id}`));
  if (invitations.length === 0) return null;
  return (
    <Panel title={words.invitations}>
      <Table
        caption={words.invitations}
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          { title: words.email, cell: ({ email }) => email },
          { title: words.role, cell: ({ role }) => words[role] },
          { title: words.expires, cell: row => <Moment iso={row.expires_at} />, isWide: true },
          {
            title: ui.actions,
            cell: ({ id }) => (
              <Button
                needs="team"
                look="quiet"
                busy={withdraw.isPending}
                onClick={() => withdraw.mutate(id, { onSuccess: () => showToast(words.withdrawn) })}
              >
                {words.withdraw}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

export default function TeamScreen() {
  const words = useWords(teamWords);
  const start = `/panel/businesses/${useBusiness()?.id}`;
  const team = usePanel<Team>(`${start}/members`);
  const { opened, open, close } = useAddressDialog();
  const [changing, setChanging] = useState<Member>();
  const [leaving, setLeaving] = useState<Member>();
  const hints = [words.ownerHint, words.financeHint, words.developerHint, words.readOnlyHint];
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button needs="team" look="primary" onClick={() => open()}>
          {words.invite}
        </Button>
      </PageHead>
      <RoleNote needs="team" />
      <Loaded query={team} lines={3}>
        {({ members, invitations }) => (
          <>
            <Panel title={words.members}>
              <MemberTable members={members} onRole={setChanging} onRemove={setLeaving} />
            </Panel>
            <Invitations start={start} invitations={invitations} />
          </>
        )}
      </Loaded>
      <ul className="small quiet">
        {roles.map((role, index) => (
          <li key={role}>{hints[index]}</li>
        ))}
      </ul>
      {opened !== null && <InviteDialog start={start} onClose={close} />}
      {changing !== undefined && (
        <RoleDialog start={start} member={changing} onClose={() => setChanging(undefined)} />
      )}
      {leaving !== undefined && (
        <RemoveMemberDialog start={start} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
