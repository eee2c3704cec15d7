import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Enrolment } from '@recaudo/contract/operator/enrolments';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { enrolmentMessages } from '../../messages/enrolment-messages.ts';
import { readKindValues } from '../connections/kind-values.ts';
import { EnrolmentFields } from './enrolment-fields.tsx';

interface Place {
  environment: Environment;
  merchantId: string;
  onClose: () => void;
}

export function EnrolDialog(
  props: Place & {
    /** The connections to choose from. */
    connections: readonly OperatorConnection[];
    kinds: readonly ConnectionKind[];
    /** Undefined for a new one. */
    enrolment?: Enrolment;
  },
) {
  const { environment, merchantId, connections, kinds, enrolment, onClose } = props;
  const messages = useMessages(enrolmentMessages);
  const ui = useMessages(uiMessages);
  const [connectionId, setConnectionId] = useState(connections[0]?.id ?? '');
  const kind = kinds.find(({ name }) => name === connections.find(({ id }) => id === connectionId)?.kind);
  return (
    <Dialog
      title={
        enrolment === undefined ? messages.addTitle : fill(messages.editTitle, { name: enrolment.link_name })
      }
      onClose={onClose}
    >
      <Form
        action={values =>
          panel.put('/ops/merchants/:environment/:merchant_id/enrolments/:link_id', {
            path: { environment, merchant_id: merchantId, link_id: connectionId },
            body: { values: readKindValues(kind?.enrolment ?? [], values, 'values.') },
          })
        }
        submit={enrolment === undefined ? messages.add : ui.save}
        done={messages.saved}
        onDone={onClose}
        onCancel={onClose}
      >
        <EnrolmentFields
          connections={connections}
          connectionId={connectionId}
          onChoose={setConnectionId}
          kind={kind}
          enrolment={enrolment}
        />
      </Form>
    </Dialog>
  );
}

export function RemoveEnrolmentDialog(props: Place & { enrolment: Enrolment }) {
  const { environment, merchantId, enrolment, onClose } = props;
  const messages = useMessages(enrolmentMessages);
  return (
    <Dialog title={fill(messages.removeTitle, { name: enrolment.link_name })} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        action={() =>
          panel.delete('/ops/merchants/:environment/:merchant_id/enrolments/:link_id', {
            path: { environment, merchant_id: merchantId, link_id: enrolment.link_id },
          })
        }
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
