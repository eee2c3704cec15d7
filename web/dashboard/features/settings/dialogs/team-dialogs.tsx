import type { Member } from '@recaudo/contract/people/team';
import { type Role, roles } from '@recaudo/contract/shared/permissions';
import { panel } from '../../../api/gateway-client.ts';
import { fill } from '../../../messages/dictionary.ts';
import { teamMessages } from '../../../messages/team-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

interface DialogProps {
  onClose: () => void;
}

function RoleField({ initial }: { initial: Role }) {
  const messages = useMessages(teamMessages);
  return (
    <SelectField
      label={messages.role}
      name="role"
      defaultValue={initial}
      choices={roles.map(role => [role, messages[role]])}
    />
  );
}

export function InviteDialog({ onClose }: DialogProps) {
  const messages = useMessages(teamMessages);
  const path = { business_id: useBusinessId() };
  return (
    <Dialog title={messages.inviteTitle} onClose={onClose}>
      <Form
        needs="team"
        action={({ email = '', role }, idempotencyKey) =>
          panel.post('/businesses/:business_id/invitations', {
            path,
            body: { email, role: role as Role },
            idempotencyKey,
          })
        }
        submit={messages.invite}
        done={messages.invited}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={messages.email} name="email" type="email" autoComplete="off" required />
        <RoleField initial="finance" />
      </Form>
    </Dialog>
  );
}

export function RoleDialog({ member, onClose }: DialogProps & { member: Member }) {
  const messages = useMessages(teamMessages);
  const path = { business_id: useBusinessId(), account_id: member.account_id };
  return (
    <Dialog title={messages.changeRole} onClose={onClose}>
      <p>{member.name}</p>
      <Form
        needs="team"
        action={({ role }) =>
          panel.put('/businesses/:business_id/members/:account_id', { path, body: { role: role as Role } })
        }
        submit={messages.changeRole}
        done={messages.roleChanged}
        onDone={onClose}
        onCancel={onClose}
      >
        <RoleField initial={member.role} />
      </Form>
    </Dialog>
  );
}

export function RemoveMemberDialog({ member, onClose }: DialogProps & { member: Member }) {
  const messages = useMessages(teamMessages);
  const path = { business_id: useBusinessId(), account_id: member.account_id };
  return (
    <Dialog title={fill(messages.removeTitle, { name: member.name })} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        needs="team"
        action={() => panel.delete('/businesses/:business_id/members/:account_id', { path })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
