import type { Environment } from '@recaudo/contract/environment';
import { LINK_ID, type LinkMethod, linkMethods } from '@recaudo/contract/link-words';
import type { LinkKind, OperatorLink } from '@recaudo/contract/panel/links';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { connectionMessages } from '../../../messages/connection-messages.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { KindFields } from './kind-fields.tsx';
import { readKindValues } from './kind-values.ts';
import { useKindName } from './link-mark.tsx';

const readLink = (kind: LinkKind, values: FormValues) => ({
  name: values['name'] ?? '',
  methods: linkMethods.filter(method => values[`method.${method}`] !== undefined),
  settings: readKindValues(kind.settings, values, 'settings.'),
  secrets: readKindValues(kind.secrets, values, 'secrets.'),
});

function MethodBoxes({ kind, chosen }: { kind: LinkKind; chosen: readonly LinkMethod[] }) {
  const messages = useMessages(connectionMessages);
  return (
    <fieldset>
      <legend>{messages.methods}</legend>
      {kind.methods.map(method => (
        <CheckBox
          key={method}
          label={messages[method]}
          name={`method.${method}`}
          defaultChecked={chosen.includes(method)}
        />
      ))}
    </fieldset>
  );
}

function LinkFields({ kind, link }: { kind: LinkKind; link?: OperatorLink }) {
  const messages = useMessages(connectionMessages);
  return (
    <>
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        defaultValue={link?.name ?? ''}
        maxLength={60}
        autoComplete="off"
        required
      />
      <MethodBoxes kind={kind} chosen={link?.methods ?? kind.methods} />
      <KindFields fields={kind.settings} prefix="settings." values={link?.settings} />
      <KindFields fields={kind.secrets} prefix="secrets." kept={link?.secrets} />
    </>
  );
}

export function AddDialog(props: {
  environment: Environment;
  place: string;
  kinds: readonly LinkKind[];
  onClose: () => void;
}) {
  const { environment, place, kinds, onClose } = props;
  const messages = useMessages(connectionMessages);
  const kindName = useKindName();
  const [name, setName] = useState(kinds[0]?.name);
  const kind = kinds.find(known => known.name === name);
  if (kind === undefined) return null;
  return (
    <Dialog title={fill(messages.addTitle, { place })} onClose={onClose}>
      <p>{messages.addLead}</p>
      <Form
        action={(values, idempotencyKey) =>
          panel.post('/ops/links/:environment', {
            path: { environment },
            body: { id: values['link_id'] ?? '', kind: kind.name, ...readLink(kind, values) },
            idempotencyKey,
          })
        }
        submit={messages.add}
        done={messages.added}
        onDone={({ id }) => navigate(`/ops/conexiones/${environment}/${id}`)}
        onCancel={onClose}
      >
        <SelectField
          label={messages.kind}
          value={kind.name}
          onChange={event => setName(event.target.value)}
          choices={kinds.map(known => [known.name, kindName(known.name)] as const)}
        />
        <TextField
          label={messages.id}
          hint={messages.idHint}
          name="link_id"
          pattern={LINK_ID}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <LinkFields key={kind.name} kind={kind} />
      </Form>
    </Dialog>
  );
}

export function EditDialog(props: {
  environment: Environment;
  kind: LinkKind;
  link: OperatorLink;
  onClose: () => void;
}) {
  const { environment, kind, link, onClose } = props;
  const messages = useMessages(connectionMessages);
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={fill(messages.editTitle, { name: link.name })} onClose={onClose}>
      <p>{messages.editLead}</p>
      <Form
        action={values =>
          panel.put('/ops/links/:environment/:link_id', {
            path: { environment, link_id: link.id },
            body: readLink(kind, values),
          })
        }
        submit={ui.save}
        done={messages.changed}
        onDone={onClose}
        onCancel={onClose}
      >
        <LinkFields kind={kind} link={link} />
      </Form>
    </Dialog>
  );
}
