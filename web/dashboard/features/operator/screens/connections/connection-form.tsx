import {
  CONNECTION_ID,
  type ConnectionMethod,
  connectionMethods,
} from '@recaudo/contract/operator/connection-words';
import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { navigate } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckBox, SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { useKindName } from './connection-mark.tsx';
import { KindFields } from './kind-fields.tsx';
import { readKindValues } from './kind-values.ts';

const readConnection = (kind: ConnectionKind, values: FormValues) => ({
  name: values['name'] ?? '',
  methods: connectionMethods.filter(method => values[`method.${method}`] !== undefined),
  settings: readKindValues(kind.settings, values, 'settings.'),
  secrets: readKindValues(kind.secrets, values, 'secrets.'),
});

function MethodBoxes({ kind, chosen }: { kind: ConnectionKind; chosen: readonly ConnectionMethod[] }) {
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

function ConnectionFields({ kind, connection }: { kind: ConnectionKind; connection?: OperatorConnection }) {
  const messages = useMessages(connectionMessages);
  return (
    <>
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        defaultValue={connection?.name ?? ''}
        maxLength={60}
        autoComplete="off"
        required
      />
      <MethodBoxes kind={kind} chosen={connection?.methods ?? kind.methods} />
      <KindFields fields={kind.settings} prefix="settings." values={connection?.settings} />
      <KindFields fields={kind.secrets} prefix="secrets." kept={connection?.secrets} />
    </>
  );
}

export function AddDialog(props: {
  environment: Environment;
  place: string;
  kinds: readonly ConnectionKind[];
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
            body: { id: values['link_id'] ?? '', kind: kind.name, ...readConnection(kind, values) },
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
          pattern={CONNECTION_ID}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <ConnectionFields key={kind.name} kind={kind} />
      </Form>
    </Dialog>
  );
}

export function EditDialog(props: {
  environment: Environment;
  kind: ConnectionKind;
  connection: OperatorConnection;
  onClose: () => void;
}) {
  const { environment, kind, connection, onClose } = props;
  const messages = useMessages(connectionMessages);
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={fill(messages.editTitle, { name: connection.name })} onClose={onClose}>
      <p>{messages.editLead}</p>
      <Form
        action={values =>
          panel.put('/ops/links/:environment/:link_id', {
            path: { environment, link_id: connection.id },
            body: readConnection(kind, values),
          })
        }
        submit={ui.save}
        done={messages.changed}
        onDone={onClose}
        onCancel={onClose}
      >
        <ConnectionFields kind={kind} connection={connection} />
      </Form>
    </Dialog>
  );
}
