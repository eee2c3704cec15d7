import { useMessages } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/values/code.tsx';
import { enrolmentMessages } from '../messages/enrolment-messages.ts';
import { goLiveReviewMessages } from '../messages/go-live-review-messages.ts';

const KEY_FILE = '/etc/recaudo/keys/production.json';

/** How an operator opens production, with its commands. */
export function ProductionClosed() {
  const messages = useMessages(goLiveReviewMessages);
  const connections = useMessages(enrolmentMessages);
  return (
    <>
      <p>
        <strong>{messages.closedTitle}</strong>
      </p>
      <p className="quiet">{messages.closedLead}</p>
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
      <div className="buttons">
        <ButtonLink href="/ops/conexiones">{connections.toConnections}</ButtonLink>
      </div>
    </>
  );
}
