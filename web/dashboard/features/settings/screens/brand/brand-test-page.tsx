import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useMay } from '../../../../session/use-may.ts';
import { Form } from '../../../../ui/form.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { brandMessages } from '../../messages/brand-messages.ts';

/** Opens a real payer page of the sandbox with the published brand. */
export function TestPage() {
  const messages = useMessages(brandMessages);
  const { data } = useGateway();
  const [url, setUrl] = useState<string>();
  if (!useMay('money')) return null;
  return (
    <Panel title={messages.real}>
      <p className="quiet">{messages.realLead}</p>
      {url === undefined ? (
        <Form
          action={(_values, idempotencyKey) =>
            data.post('/links', {
              body: { amount: 85_000, description: messages.sample, expires_in_days: 1 },
              idempotencyKey,
            })
          }
          submit={messages.makePage}
          look="plain"
          onDone={link => setUrl(link.url)}
        />
      ) : (
        <p>
          <a className="button primary" href={url} target="_blank" rel="noreferrer">
            {messages.openPage}
          </a>
        </p>
      )}
    </Panel>
  );
}
