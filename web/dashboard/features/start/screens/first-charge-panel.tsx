import { panel } from '../../../api/gateway-client.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId } from '../../../session/session.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { startMessages } from '../messages/start-messages.ts';
import { FirstChargeSnippet } from './snippet.tsx';

/** For those who write code: a charge by one command, with a key that is made here. */
export function FirstCharge({
  privateKey: key,
  onKey,
}: {
  privateKey: string | undefined;
  onKey: (key: string) => void;
}) {
  const messages = useMessages(startMessages);
  const path = { business_id: useBusinessId(), environment: 'sandbox' };
  return (
    <Panel title={messages.first}>
      <p className="quiet">{messages.firstLead}</p>
      <FirstChargeSnippet privateKey={key} />
      {key === undefined ? (
        <Form
          needs="keys"
          action={() =>
            panel.post('/businesses/:business_id/keys/:environment/rotate', {
              path,
              body: { kind: 'private', overlap_hours: 24 },
            })
          }
          submit={messages.makeKey}
          onDone={answer => onKey(answer.key)}
        />
      ) : (
        <p className="notice">{messages.keyNote}</p>
      )}
    </Panel>
  );
}
