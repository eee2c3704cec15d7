import { useState } from 'react';
import type { Subscription } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { CardChoice, sourceOf } from './card-fields.tsx';

interface DialogProps {
  subscription: Subscription;
  onClose: () => void;
}

const PATH = '/customers/{customer_id}/subscriptions/{subscription_id}';
const pathOf = ({ customer_id, id }: Subscription) => ({ customer_id, subscription_id: id });

export function ChangeCardDialog({ subscription, onClose }: DialogProps) {
  const words = useWords(recurringWords);
  const { api } = useGateway();
  const [source, setSource] = useState<string>();
  return (
    <Dialog title={words.changeCard} onClose={onClose}>
      <p>{words.changeCardLead}</p>
      <Form
        action={async values =>
          api.put(PATH, { path: pathOf(subscription), body: { source_id: await sourceOf(api, values) } })
        }
        submit={words.changeCard}
        done={words.cardChanged}
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
  const words = useWords(recurringWords);
  const { api } = useGateway();
  const path = pathOf(subscription);
  return (
    <Dialog title={words.cancel} onClose={onClose}>
      <p>{words.cancelLead}</p>
      <Form
        action={() => api.put(PATH, { path, body: { cancel_at_period_end: true } })}
        submit={words.cancelLater}
        done={words.willEnd}
        onDone={onClose}
      />
      <Form
        action={() => api.delete(PATH, { path })}
        submit={words.cancelNow}
        look="danger"
        done={words.cancelled}
        onDone={onClose}
      />
    </Dialog>
  );
}

export function KeepOnForm({ subscription }: { subscription: Subscription }) {
  const words = useWords(recurringWords);
  const { api } = useGateway();
  return (
    <Form
      needs="money"
      action={() => api.put(PATH, { path: pathOf(subscription), body: { cancel_at_period_end: false } })}
      submit={words.keepOn}
      look="plain"
      done={words.keptOn}
    />
  );
}
