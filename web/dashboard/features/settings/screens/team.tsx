import type { Invitation, Member } from '@recaudo/contract/people/team';
import { roles } from '@recaudo/contract/shared/permissions';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { teamMessages } from '../../../messages/team-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useAddressDialog } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { InviteDialog, RemoveMemberDialog, RoleDialog } from '../dialogs/team-dialogs.tsx';

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

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const messages = useMessages(teamMessages);
  const ui = useMessages(uiMessages);
  const business_id = useBusinessId();
  const withdraw = useChange((invitation_id: string) =>
    panel.delete('/businesses/:business_id/invitations/:invitation_id', {
      path: { business_id, invitation_id },
    }),
  );
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
  const team = usePanel('/businesses/:business_id/members', { path: { business_id: useBusinessId() } });
  const { opened, open, close } = useAddressDialog();
  const [changing, setChanging] = useState<Member>();
  const [leaving, setLeaving] = useState<Member>();
  const hints = [
    messages.ownerHint,
    messages.financeHint,
    messages.accountantHint,
    messages.developerHint,
    messages.readOnlyHint,
  ];
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
            <Invitations invitations={invitations} />
          </>
        )}
      </Loaded>
      <ul className="small quiet">
        {roles.map((role, index) => (
          <li key={role}>{hints[index]}</li>
        ))}
      </ul>
      {opened !== null && <InviteDialog onClose={close} />}
      {changing !== undefined && <RoleDialog member={changing} onClose={() => setChanging(undefined)} />}
      {leaving !== undefined && <RemoveMemberDialog member={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
