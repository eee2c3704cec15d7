import type { Health, Pausable, Pause } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { pauseMessages } from '../../messages/pause-messages.ts';

const messagesOf = {
  billing: { pause: 'pauseBilling', resume: 'resumeBilling' },
  work: { pause: 'pauseWork', resume: 'resumeWork' },
} as const;

interface DialogProps {
  what: Pausable;
  verb: 'pause' | 'resume';
  environment: Environment;
  place: string;
  onClose: () => void;
}

function PauseDialog({ what, verb, environment, place, onClose }: DialogProps) {
  const messages = useMessages(pauseMessages);
  const word = messagesOf[what][verb];
  const isPause = verb === 'pause';
  const path = { environment };
  return (
    <Dialog title={fill(messages[`${word}Title`], { place })} onClose={onClose}>
      <p>{messages[`${word}Lead`]}</p>
      <Form
        action={({ reason = '' }, idempotencyKey) =>
          isPause
            ? panel.post(`/ops/${what}-pause/:environment`, { path, body: { reason }, idempotencyKey })
            : panel.delete(`/ops/${what}-pause/:environment`, { path, idempotencyKey })
        }
        submit={messages[word]}
        look={isPause ? 'danger' : 'primary'}
        done={isPause ? messages.isPaused : messages.isResumed}
        onDone={onClose}
        onCancel={onClose}
      >
        {isPause && (
          <TextField
            label={messages.reason}
            hint={messages.reasonHint}
            type="text"
            name="reason"
            maxLength={300}
            required
          />
        )}
      </Form>
    </Dialog>
  );
}

function PausedText({ pause }: { pause: Pause }) {
  const messages = useMessages(pauseMessages);
  return (
    <>
      <Mark tone="wait">{messages.paused}</Mark> {messages.since} <Instant iso={pause.since} />{' '}
      {fill(messages.by, { name: pause.by_whom, reason: pause.reason })}
    </>
  );
}

/** The workers' progress towards stopping. */
function Drained({ workers }: { workers: Health['workers'] }) {
  const messages = useMessages(pauseMessages);
  const text = (): string => {
    if (workers.alive === 0) return messages.nobody;
    if (workers.running > 0) return fill(messages.running, { count: workers.running });
    return workers.unaware > 0 ? messages.unheard : messages.drained;
  };
  return <p role="status">{text()}</p>;
}

/** A closed copy does no work, and without a worker nothing runs, although no person paused it. */
function UnpausedText({ health }: { health: Health }) {
  const messages = useMessages(pauseMessages);
  if (isClosedCopy(health)) return <Mark tone="wait">{messages.closed}</Mark>;
  return health.workers.alive === 0 ? <Mark tone="bad">{messages.nobody}</Mark> : messages.runs;
}

const isClosedCopy = ({ problems }: Health): boolean => problems.some(({ code }) => code === 'copy_closed');

/** Work that can be paused, with the person and the reason. */
export function Pauses(props: { health: Health; environment: Environment; place: string }) {
  const { health, environment, place } = props;
  const messages = useMessages(pauseMessages);
  const [chosen, setChosen] = useState<Pick<DialogProps, 'what' | 'verb'>>();
  return (
    <>
      <h3>{messages.title}</h3>
      <ul className="plain-list">
        {(['billing', 'work'] as const).map(what => {
          const pause = health.pauses[what];
          const verb = pause === null ? 'pause' : 'resume';
          return (
            <li key={what} className="pause">
              <div>
                <strong>{messages[what]}:</strong>{' '}
                {pause === null ? <UnpausedText health={health} /> : <PausedText pause={pause} />}
                {what === 'work' && pause !== null && <Drained workers={health.workers} />}
              </div>
              <Button
                needs="ops:administer"
                aria-label={`${messages[messagesOf[what][verb]]}: ${place}`}
                onClick={() => setChosen({ what, verb })}
              >
                {messages[messagesOf[what][verb]]}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen !== undefined && (
        <PauseDialog
          {...chosen}
          environment={environment}
          place={place}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
