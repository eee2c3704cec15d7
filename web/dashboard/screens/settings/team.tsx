import { useState } from 'react';
import { type Invitation, type Member, roles, type Team } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useChange, usePanel } from '../../api/use-api.ts';
import { teamMessages } from '../../messages/team-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useAddressDialog } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
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
  const messages = useMessages(teamMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.members}
      rows={members}
      keyOf={row => row.account_id}
      columns={[
        {
          title: messages.person,
          cell: ({ name, email }) => (
            <>
              {name} <span className="small quiet">{email}</span>
            </>
          ),
        },
        { title: messages.role, cell: ({ role }) => messages[role] },
        {
          title: messages.secondFactor,
          cell: row => (row.has_second_factor ? messages.on : messages.off),
          isWide: true,
        },
        {
          title: messages.lastSeen,
          cell: row => (row.last_seen === null ? ui.none : <Instant iso={row.last_seen} />),
          isWide: true,
        },
        {
          title: ui.actions,
          cell: row => (
            <div className="buttons">
              <Button needs="team" look="quiet" onClick={() => onRole(row)}>
                {messages.changeRole}
              </Button>
              <Button needs="team" look="quiet" onClick={() => onRemove(row)}>
                {messages.remove}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function Invitations({ start, invitations }: { start: string; invitations: readonly Invitation[] }) {
  const messages = useMessages(teamMessages);
  const ui = useMessages(uiMessages);
  const withdraw = useChange((id: string) => send('DELETE', `${start}/invitations/${id}`));
  if (invitations.length === 0) return null;
  return (
    <Panel title={messages.invitations}>
      <Table
        caption={messages.invitations}
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          { title: messages.email, cell: ({ email }) => email },
          { title: messages.role, cell: ({ role }) => messages[role] },
          { title: messages.expires, cell: row => <Instant iso={row.expires_at} />, isWide: true },
          {
            title: ui.actions,
            cell: ({ id }) => (
              <Button
                needs="team"
                look="quiet"
                busy={withdraw.isPending}
                onClick={() => withdraw.mutate(id, { onSuccess: () => showToast(messages.withdrawn) })}
              >
                {messages.withdraw}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

export default function TeamScreen() {
  const messages = useMessages(teamMessages);
  const start = `/panel/businesses/${useBusiness()?.id}`;
  const team = usePanel<Team>(`${start}/members`);
  const { opened, open, close } = useAddressDialog();
  const [changing, setChanging] = useState<Member>();
  const [leaving, setLeaving] = useState<Member>();
  const hints = [messages.ownerHint, messages.financeHint, messages.developerHint, messages.readOnlyHint];
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <Button needs="team" look="primary" onClick={() => open()}>
          {messages.invite}
        </Button>
      </PageHead>
      <RoleNote needs="team" />
      <Loaded query={team} lines={3}>
        {({ members, invitations }) => (
          <>
            <Panel title={messages.members}>
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
