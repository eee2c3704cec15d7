import { useState } from 'react';
import { send } from '../../api/request.ts';
import { brandMessages } from '../../messages/brand-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { useMay } from '../../shell/use-may.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';

/** A real page of the sandbox: what is published, on the payer's own address. */
export function TestPage() {
  const messages = useMessages(brandMessages);
  const address = `${useDataAddress()}/links`;
  const [url, setUrl] = useState<string>();
  if (!useMay('money')) return null;
  return (
    <Panel title={messages.real}>
      <p className="quiet">{messages.realLead}</p>
      {url === undefined ? (
        <Form
          action={(_values, idempotencyKey) =>
            send<{ url: string }>('POST', address, {
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
