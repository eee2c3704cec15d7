import { type Member, type Role, roles } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useWords } from '../../shell/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { fill } from '../../words/dictionary.ts';
import { teamWords } from '../../words/team-words.ts';

interface DialogProps {
  start: string;
  onClose: () => void;
}

function RoleField({ initial }: { initial: Role }) {
  const words = useWords(teamWords);
  return (
    <SelectField
      label={words.role}
      name="role"
      defaultValue={initial}
      choices={roles.map(role => [role, words[role]])}
    />
  );
}

export function InviteDialog({ start, onClose }: DialogProps) {
  const words = useWords(teamWords);
  return (
    <Dialog title={words.inviteTitle} onClose={onClose}>
      <Form
        needs="team"
        action={({ email, role }, idempotencyKey) =>
          send('POST', `${start}/invitations`, { body: { email, role }, idempotencyKey })
        }
        submit={words.invite}
        done={words.invited}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={words.email} name="email" type="email" autoComplete="off" required />
        <RoleField initial="finance" />
      </Form>
    </Dialog>
  );
}

export function RoleDialog({ start, member, onClose }: DialogProps & { member: Member }) {
  const words = useWords(teamWords);
  return (
    <Dialog title={words.changeRole} onClose={onClose}>
      <p>{member.name}</p>
      <Form
        needs="team"
        action={({ role }) => send('PUT', `${start}/members/${member.account_id}`, { body: { role } })}
        submit={words.changeRole}
        done={words.roleChanged}
        onDone={onClose}
        onCancel={onClose}
      >
        <RoleField initial={member.role} />
      </Form>
    </Dialog>
  );
}

export function RemoveMemberDialog({ start, member, onClose }: DialogProps & { member: Member }) {
  const words = useWords(teamWords);
  return (
    <Dialog title={fill(words.removeTitle, { name: member.name })} onClose={onClose}>
      <p>{words.removeLead}</p>
      <Form
        needs="team"
        action={() => send('DELETE', `${start}/members/${member.account_id}`)}
        submit={words.remove}
        look="danger"
        done={words.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
