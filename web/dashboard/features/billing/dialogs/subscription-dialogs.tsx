import type { Subscription } from '@recaudo/contract/api/subscriptions';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { CardChoice, sourceOf } from '../screens/card-fields.tsx';

interface DialogProps {
  subscription: Subscription;
  onClose: () => void;
}

const PATH = '/customers/:customer_id/subscriptions/:subscription_id';
const pathOf = ({ customer_id, id }: Subscription) => ({ customer_id, subscription_id: id });

export function ChangeCardDialog({ subscription, onClose }: DialogProps) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const [source, setSource] = useState<string>();
  return (
    <Dialog title={messages.changeCard} onClose={onClose}>
      <p>{messages.changeCardLead}</p>
      <Form
        action={async values =>
          api.put(PATH, { path: pathOf(subscription), body: { source_id: await sourceOf(api, values) } })
        }
        submit={messages.changeCard}
        done={messages.cardChanged}
        onDone={onClose}
        onCancel={onClose}
        onInput={values => setSource(values['source'])}
      >
        <CardChoice customerId={subscription.customer_id} chosen={source} />
      </Form>
    </Dialog>
  );
}

/** At the end of the period, or at once. */
export function CancelDialog({ subscription, onClose }: DialogProps) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const path = pathOf(subscription);
  return (
    <Dialog title={messages.cancel} onClose={onClose}>
      <p>{messages.cancelLead}</p>
      <Form
        action={() => api.put(PATH, { path, body: { cancel_at_period_end: true } })}
        submit={messages.cancelLater}
        done={messages.willEnd}
        onDone={onClose}
      />
      <Form
        action={() => api.delete(PATH, { path })}
        submit={messages.cancelNow}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
      />
    </Dialog>
  );
}

export function KeepOnForm({ subscription }: { subscription: Subscription }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  return (
    <Form
      needs="money"
      action={() => api.put(PATH, { path: pathOf(subscription), body: { cancel_at_period_end: false } })}
      submit={messages.keepOn}
      look="plain"
      done={messages.keptOn}
    />
  );
}
