import type { Environment } from '@recaudo/contract/environment';
import type { Health, Pausable, Pause } from '@recaudo/contract/panel/operator-answers';
import { useState } from 'react';
import { send } from '../../api/request.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { fill } from '../../words/dictionary.ts';
import { pauseWords } from '../../words/pause-words.ts';

const wordsOf = {
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
  const words = useWords(pauseWords);
  const word = wordsOf[what][verb];
  const isPause = verb === 'pause';
  return (
    <Dialog title={fill(words[`${word}Title`], { place })} onClose={onClose}>
      <p>{words[`${word}Lead`]}</p>
      <Form
        action={({ reason }, idempotencyKey) =>
          send(isPause ? 'POST' : 'DELETE', `/panel/ops/${what}-pause/${environment}`, {
            body: isPause ? { reason } : undefined,
            idempotencyKey,
          })
        }
        submit={words[word]}
        look={isPause ? 'danger' : 'primary'}
        done={isPause ? words.isPaused : words.isResumed}
        onDone={onClose}
        onCancel={onClose}
      >
        {isPause && (
          <TextField
            label={words.reason}
            hint={words.reasonHint}
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
  const words = useWords(pauseWords);
  return (
    <>
      <Mark tone="wait">{words.paused}</Mark> {words.since} <Moment iso={pause.since} />{' '}
      {fill(words.by, { name: pause.by_whom, reason: pause.reason })}
    </>
  );
}

/** How far the workers are on their way to doing nothing. */
function Drained({ workers }: { workers: Health['workers'] }) {
  const words = useWords(pauseWords);
  const text = (): string => {
    if (workers.alive === 0) return words.nobody;
    if (workers.running > 0) return fill(words.running, { count: workers.running });
    return workers.unaware > 0 ? words.unheard : words.drained;
  };
  return <p role="status">{text()}</p>;
}

/** What can be stopped for a while, with who did it and why. */
export function Pauses(props: { health: Health; environment: Environment; place: string }) {
  const { health, environment, place } = props;
  const words = useWords(pauseWords);
  const [chosen, setChosen] = useState<Pick<DialogProps, 'what' | 'verb'>>();
  return (
    <>
      <h3>{words.title}</h3>
      <ul className="plain-list">
        {(['billing', 'work'] as const).map(what => {
          const pause = health.pauses[what];
          const verb = pause === null ? 'pause' : 'resume';
          return (
            <li key={what} className="pause">
              <div>
                <strong>{words[what]}:</strong> {pause === null ? words.runs : <PausedText pause={pause} />}
                {what === 'work' && pause !== null && <Drained workers={health.workers} />}
              </div>
              <Button
                aria-label={`${words[wordsOf[what][verb]]}: ${place}`}
                onClick={() => setChosen({ what, verb })}
              >
                {words[wordsOf[what][verb]]}
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
