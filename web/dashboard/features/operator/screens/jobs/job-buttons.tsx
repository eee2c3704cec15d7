import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useChange } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { jobMessages } from '../../messages/job-messages.ts';

export interface JobPlace {
  queue: 'webhooks' | 'mails';
  environment: Environment;
  id: string;
}

interface JobProps {
  place: JobPlace;
  /** The job's name in button labels. */
  name: string;
  mayCancel: boolean;
  cancelLead: string;
  onInspect: () => void;
}

const pathOf = ({ environment, id }: JobPlace) => ({ environment, job_id: id });

function CancelDialog({ place, lead, onClose }: { place: JobPlace; lead: string; onClose: () => void }) {
  const messages = useMessages(jobMessages);
  return (
    <Dialog title={messages.cancelTitle} onClose={onClose}>
      <p>{lead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post(`/ops/jobs/:environment/${place.queue}/:job_id/cancel`, {
            path: pathOf(place),
            idempotencyKey,
          })
        }
        submit={messages.cancel}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The actions on one job. */
export function JobButtons({ place, name, mayCancel, cancelLead, onInspect }: JobProps) {
  const messages = useMessages(jobMessages);
  const [isCancelling, setCancelling] = useState(false);
  const retry = useChange((_input: undefined, idempotencyKey) =>
    panel.post(`/ops/jobs/:environment/${place.queue}/:job_id/retry`, {
      path: pathOf(place),
      idempotencyKey,
    }),
  );
  const label = (word: string): string => `${word}: ${name}`;
  return (
    <div className="buttons many">
      <Button look="quiet" aria-label={label(messages.inspect)} onClick={onInspect}>
        {messages.inspect}
      </Button>
      <Button
        needs="ops:administer"
        look="quiet"
        aria-label={label(messages.retry)}
        busy={retry.isPending}
        onClick={() => retry.mutate(undefined, { onSuccess: () => showToast(messages.hurried) })}
      >
        {messages.retry}
      </Button>
      {mayCancel && (
        <Button
          needs="ops:administer"
          look="quiet"
          aria-label={label(messages.cancel)}
          onClick={() => setCancelling(true)}
        >
          {messages.cancel}
        </Button>
      )}
      {retry.error !== null && <ErrorText error={retry.error} />}
      {isCancelling && <CancelDialog place={place} lead={cancelLead} onClose={() => setCancelling(false)} />}
    </div>
  );
}
