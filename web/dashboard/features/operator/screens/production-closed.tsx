import { useMessages } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/values/code.tsx';
import { enrolmentMessages } from '../messages/enrolment-messages.ts';
import { goLiveReviewMessages } from '../messages/go-live-review-messages.ts';

const KEY_FILE = '/etc/recaudo/keys/production.json';

function OpeningSteps() {
  const messages = useMessages(goLiveReviewMessages);
  return (
    <ol className="steps">
      <li>
        {messages.closedKey}
        <CodeBlock text={`recaudo vault init --file ${KEY_FILE}`} label={messages.commandKey} />
      </li>
      <li>
        {messages.closedSet}
        <CodeBlock text={`export RECAUDO_PRODUCTION_KEY_FILE=${KEY_FILE}`} label={messages.commandSet} />
      </li>
      <li>
        {messages.closedRestart}
        <CodeBlock text="recaudo start" label={messages.commandRestart} />
      </li>
      <li>{messages.closedConnection}</li>
    </ol>
  );
}

/** The steps before an operator can approve a go-live request. */
export function ProductionClosed() {
  const messages = useMessages(goLiveReviewMessages);
  const connections = useMessages(enrolmentMessages);
  return (
    <>
      <p>
        <strong>{messages.closedTitle}</strong>
      </p>
      <p className="quiet">{messages.closedLead}</p>
      <OpeningSteps />
      <div className="buttons">
        <ButtonLink href="/ops/conexiones">{connections.toConnections}</ButtonLink>
      </div>
    </>
  );
}

/** For the console's other screens: the state in one line, with the steps on request. */
export function HowToOpenProduction() {
  const messages = useMessages(goLiveReviewMessages);
  return (
    <>
      <p className="quiet">{messages.closedState}</p>
      <details className="more">
        <summary>{messages.closedHow}</summary>
        <OpeningSteps />
      </details>
    </>
  );
}
