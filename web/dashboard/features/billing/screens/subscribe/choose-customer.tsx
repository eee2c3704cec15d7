import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { customerMessages } from '../../../customers/messages/customer-messages.ts';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { NewPlanLinkDialog } from '../plan-links.tsx';

/** As many results as fit next to the card at 1280x800. */
const SHOWN = 5;

function NewCustomer({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const messages = useMessages(customerMessages);
  const recurring = useMessages(recurringMessages);
  const { api } = useGateway();
  return (
    <Form
      needs="money"
      action={({ name = '', email = '' }, idempotencyKey) =>
        api.post('/customers', { body: { name, email, requires_account: false }, idempotencyKey })
      }
      submit={recurring.goOnWithCustomer}
      onDone={({ id }) => onDone(id)}
      onCancel={onCancel}
    >
      <div className="pair">
        <TextField label={messages.name} name="name" maxLength={100} autoComplete="off" required autoFocus />
        <TextField
          label={messages.email}
          name="email"
          type="email"
          maxLength={100}
          autoComplete="off"
          required
        />
      </div>
    </Form>
  );
}

function FoundCustomers({ q, onChoose }: { q: string; onChoose: (id: string) => void }) {
  const messages = useMessages(recurringMessages);
  const customers = useData('/customers', { query: { q, limit: SHOWN } });
  return (
    <Loaded query={customers} lines={4}>
      {rows =>
        rows.length === 0 ? (
          <p className="quiet" role="status">
            {messages.nobodyFound}
          </p>
        ) : (
          <fieldset>
            <legend>{q === '' ? messages.newestCustomers : messages.foundCustomers}</legend>
            {rows.map(({ id, name, email }) => (
              <label key={id} className="choice-card">
                <input type="radio" name="customer" onChange={() => onChoose(id)} />
                <strong>{name}</strong>
                <span className="quiet">{email}</span>
              </label>
            ))}
          </fieldset>
        )
      }
    </Loaded>
  );
}

/**
 * Finds a customer by name or email, creates one from two fields, or lets the customer enter their own card through a
 * link.
 */
export function ChooseCustomer({
  planId,
  onChoose,
}: {
  planId: string | null;
  onChoose: (id: string) => void;
}) {
  const messages = useMessages(recurringMessages);
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<'new' | 'link'>();
  const onClose = () => setOpened(undefined);
  if (opened === 'new') return <NewCustomer onDone={onChoose} onCancel={onClose} />;
  return (
    <div className="form">
      <TextField
        label={messages.findCustomer}
        type="search"
        autoComplete="off"
        onChange={event => setQ(event.target.value.trim())}
      />
      <FoundCustomers q={q} onChoose={onChoose} />
      <div className="buttons">
        <Button needs="money" onClick={() => setOpened('new')}>
          {messages.newCustomer}
        </Button>
        {planId !== null && (
          <Button needs="money" onClick={() => setOpened('link')}>
            {messages.sendLinkInstead}
          </Button>
        )}
      </div>
      {planId !== null && <p className="small quiet">{messages.sendLinkHint}</p>}
      {opened === 'link' && planId !== null && <NewPlanLinkDialog planId={planId} onClose={onClose} />}
    </div>
  );
}
