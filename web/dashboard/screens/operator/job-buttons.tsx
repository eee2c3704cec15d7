import { useState } from 'react';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { jobWords } from '../../words/job-words.ts';

interface JobProps {
  /** Where the job is, and what it is called on the buttons. */
  address: string;
  name: string;
  mayCancel: boolean;
  cancelLead: string;
  onInspect: () => void;
}

function CancelDialog({ address, lead, onClose }: { address: string; lead: string; onClose: () => void }) {
  const words = useWords(jobWords);
  return (
    <Dialog title={words.cancelTitle} onClose={onClose}>
      <p>{lead}</p>
      <Form
        action={(_values, idempotencyKey) => send('POST', `${address}/cancel`, { body: {}, idempotencyKey })}
        submit={words.cancel}
        look="danger"
        done={words.cancelled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** What can be done with one job. */
export function JobButtons({ address, name, mayCancel, cancelLead, onInspect }: JobProps) {
  const words = useWords(jobWords);
  const [isCancelling, setCancelling] = useState(false);
  const retry = useChange((_input: undefined, idempotencyKey) =>
    send('POST', `${address}/retry`, { body: {}, idempotencyKey }),
  );
  const label = (word: string): string => `${word}: ${name}`;
  return (
    <div className="buttons many">
      <Button look="quiet" aria-label={label(words.inspect)} onClick={onInspect}>
        {words.inspect}
      </Button>
      <Button
        look="quiet"
        aria-label={label(words.retry)}
        busy={retry.isPending}
        onClick={() => retry.mutate(undefined, { onSuccess: () => showToast(words.hurried) })}
      >
        {words.retry}
      </Button>
      {mayCancel && (
        <Button look="quiet" aria-label={label(words.cancel)} onClick={() => setCancelling(true)}>
          {words.cancel}
        </Button>
      )}
      {retry.error !== null && <ErrorText error={retry.error} />}
      {isCancelling && (
        <CancelDialog address={address} lead={cancelLead} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}
