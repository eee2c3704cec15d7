import { useState } from 'react';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { jobMessages } from '../../messages/job-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';

interface JobProps {
  /** Where the job is, and what it is called on the buttons. */
  address: string;
  name: string;
  mayCancel: boolean;
  cancelLead: string;
  onInspect: () => void;
}

function CancelDialog({ address, lead, onClose }: { address: string; lead: string; onClose: () => void }) {
  const messages = useMessages(jobMessages);
  return (
    <Dialog title={messages.cancelTitle} onClose={onClose}>
      <p>{lead}</p>
      <Form
        action={(_values, idempotencyKey) => send('POST', `${address}/cancel`, { body: {}, idempotencyKey })}
        submit={messages.cancel}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** What can be done with one job. */
export function JobButtons({ address, name, mayCancel, cancelLead, onInspect }: JobProps) {
  const messages = useMessages(jobMessages);
  const [isCancelling, setCancelling] = useState(false);
  const retry = useChange((_input: undefined, idempotencyKey) =>
    send('POST', `${address}/retry`, { body: {}, idempotencyKey }),
  );
  const label = (word: string): string => `${word}: ${name}`;
  return (
    <div className="buttons many">
      <Button look="quiet" aria-label={label(messages.inspect)} onClick={onInspect}>
        {messages.inspect}
      </Button>
      <Button
        look="quiet"
        aria-label={label(messages.retry)}
        busy={retry.isPending}
        onClick={() => retry.mutate(undefined, { onSuccess: () => showToast(messages.hurried) })}
      >
        {messages.retry}
      </Button>
      {mayCancel && (
        <Button look="quiet" aria-label={label(messages.cancel)} onClick={() => setCancelling(true)}>
          {messages.cancel}
        </Button>
      )}
      {retry.error !== null && <ErrorText error={retry.error} />}
      {isCancelling && (
        <CancelDialog address={address} lead={cancelLead} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}
