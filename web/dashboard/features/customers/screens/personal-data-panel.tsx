import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { useDataAddress } from '../../../session/use-data-address.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { personalDataMessages } from '../../settings/messages/personal-data-messages.ts';

function EraseDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const messages = useMessages(personalDataMessages);
  const { data } = useGateway();
  const address = useAddress();
  const path = { customer_id: customerId };
  const check = useData('/customers/:customer_id/erasure', { path });
  return (
    <Dialog title={messages.eraseTitle} onClose={onClose}>
      <p>{messages.eraseWhat}</p>
      <p>{messages.eraseKept}</p>
      <p>{messages.eraseAfter}</p>
      <Loaded query={check} lines={2}>
        {({ obstacle, subscriptions, erasure }) => {
          if (erasure !== null) return <p className="quiet">{messages.alreadyWaiting}</p>;
          if (obstacle !== null) return <p role="alert">{messages[`obstacle_${obstacle}`]}</p>;
          return (
            <Form
              action={(values, idempotencyKey) =>
                data.post('/customers/:customer_id/erasure', {
                  path,
                  body: { cancel_subscriptions: values['cancel_subscriptions'] === 'on' },
                  idempotencyKey,
                })
              }
              submit={messages.erase}
              look="danger"
              needs="money"
              done={messages.requested}
              onDone={() => navigate(address('/privacidad'))}
              onCancel={onClose}
            >
              {subscriptions > 0 && (
                <CheckBox
                  name="cancel_subscriptions"
                  label={fill(messages.cancelSubscriptions, { count: subscriptions })}
                  required
                />
              )}
              <TextField
                name="confirmation"
                label={messages.confirmLabel}
                pattern={messages.confirmWord}
                autoComplete="off"
                required
              />
            </Form>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** A person's legal rights: to see their data, and to have it erased. */
export function PersonalDataPanel({ customerId }: { customerId: string }) {
  const messages = useMessages(personalDataMessages);
  const [isOpen, setOpen] = useState(false);
  const mayExport = useMay('money');
  const file = `${useDataAddress()}/customers/${encodeURIComponent(customerId)}/personal-data`;
  return (
    <Panel title={messages.title}>
      <p className="quiet">{messages.panelLead}</p>
      <div className="buttons">
        {mayExport && (
          <>
            <a className="button plain" href={`${file}?format=json`} download>
              {messages.exportJson}
            </a>
            <a className="button plain" href={`${file}?format=pdf`} download>
              {messages.exportPdf}
            </a>
          </>
        )}
        <Button needs="money" look="danger" onClick={() => setOpen(true)}>
          {messages.erase}
        </Button>
      </div>
      {isOpen && <EraseDialog customerId={customerId} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
