import { type Member, type Role, roles } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { fill } from '../../messages/dictionary.ts';
import { teamMessages } from '../../messages/team-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

interface DialogProps {
  start: string;
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

export function InviteDialog({ start, onClose }: DialogProps) {
  const messages = useMessages(teamMessages);
  return (
    <Dialog title={messages.inviteTitle} onClose={onClose}>
      <Form
        needs="team"
        action={({ email, role }, idempotencyKey) =>
          send('POST', `${start}/invitations`, { body: { email, role }, idempotencyKey })
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

export function RoleDialog({ start, member, onClose }: DialogProps & { member: Member }) {
  const messages = useMessages(teamMessages);
  return (
    <Dialog title={messages.changeRole} onClose={onClose}>
      <p>{member.name}</p>
      <Form
        needs="team"
        action={({ role }) => send('PUT', `${start}/members/${member.account_id}`, { body: { role } })}
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

export function RemoveMemberDialog({ start, member, onClose }: DialogProps & { member: Member }) {
  const messages = useMessages(teamMessages);
  return (
    <Dialog title={fill(messages.removeTitle, { name: member.name })} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        needs="team"
        action={() => send('DELETE', `${start}/members/${member.account_id}`)}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
