import { panel } from '../../../api/gateway-client.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId } from '../../../session/session.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { startMessages } from '../messages/start-messages.ts';
import { FirstChargeSnippet } from './snippet.tsx';

/** Shows the merchant's current key. An older key that was not stored is rotated, and works for another day. */
async function privateKeyOf(path: { business_id: string; environment: 'sandbox' }): Promise<{ key: string }> {
  const keys = await panel.get('/businesses/:business_id/keys/:environment', { path });
  const kept = keys.find(one => one.can_be_shown && one.expires_at === null);
  if (kept !== undefined) {
    const key = { ...path, key_id: kept.id };
    return panel.post('/businesses/:business_id/keys/:environment/:key_id/reveal', { path: key });
  }
  const body = { kind: 'private', overlap_hours: 24 } as const;
  return panel.post('/businesses/:business_id/keys/:environment/rotate', { path, body });
}

/** For developers: a first charge with one command and the merchant's key. */
export function FirstCharge({
  privateKey: key,
  onKey,
}: {
  privateKey: string | undefined;
  onKey: (key: string) => void;
}) {
  const messages = useMessages(startMessages);
  const path = { business_id: useBusinessId(), environment: 'sandbox' } as const;
  return (
    <Panel title={messages.first}>
      <p className="quiet">{messages.firstLead}</p>
      <FirstChargeSnippet privateKey={key} />
      {key === undefined && (
        <Form
          needs="keys"
          action={() => privateKeyOf(path)}
          submit={messages.makeKey}
          onDone={answer => onKey(answer.key)}
        />
      )}
    </Panel>
  );
}
