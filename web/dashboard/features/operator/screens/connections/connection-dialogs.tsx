import type { ConnectionCheck, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { inReadersWords } from './kind-words.ts';

interface ConnectionDialogProps {
  environment: Environment;
  connection: OperatorConnection;
  onClose: () => void;
}

export function SwitchDialog({ environment, connection, onClose }: ConnectionDialogProps) {
  const messages = useMessages(connectionMessages);
  const isEnabled = connection.status === 'enabled';
  const verb = isEnabled ? 'disable' : 'enable';
  return (
    <Dialog title={fill(messages[`${verb}Title`], { name: connection.name })} onClose={onClose}>
      <p>{messages[`${verb}Lead`]}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post(`/ops/links/:environment/:link_id/${verb}`, {
            path: { environment, link_id: connection.id },
            idempotencyKey,
          })
        }
        submit={messages[verb]}
        look={isEnabled ? 'danger' : 'primary'}
        done={isEnabled ? messages.isDisabled : messages.isEnabled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Result({ result }: { result: ConnectionCheck }) {
  const messages = useMessages(connectionMessages);
  const { language } = usePreferences();
  return (
    <div className={`notice ${result.answered ? 'good' : 'bad'}`} role="status">
      {result.answered ? (
        <p>{fill(messages.answered, { ms: formatNumber(result.after_ms ?? 0, language) })}</p>
      ) : (
        <>
          <p>{messages.notAnswered}</p>
          <p>{inReadersWords(result.message ?? '', language)}</p>
        </>
      )}
    </div>
  );
}

/** Tests the connection and shows the host's response. */
export function TestDialog({ environment, connection, onClose }: ConnectionDialogProps) {
  const messages = useMessages(connectionMessages);
  const [result, setResult] = useState<ConnectionCheck>();
  return (
    <Dialog title={fill(messages.testTitle, { name: connection.name })} onClose={onClose}>
      <p>{messages.testLead}</p>
      {result !== undefined && <Result result={result} />}
      <Form
        action={(_values, idempotencyKey) =>
          panel.post('/ops/links/:environment/:link_id/test', {
            path: { environment, link_id: connection.id },
            idempotencyKey,
          })
        }
        submit={messages.testNow}
        onDone={setResult}
        onCancel={onClose}
      />
    </Dialog>
  );
}
