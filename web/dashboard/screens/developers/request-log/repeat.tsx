import { useState } from 'react';
import { type Method, send } from '../../../api/request.ts';
import type { LoggedRequest } from '../../../api/request-log-types.ts';
import { useWords } from '../../../shell/preferences.ts';
import { useGateway } from '../../../shell/session.tsx';
import { CodeBlock } from '../../../ui/code.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { repeatWords } from '../../../words/repeat-words.ts';
import { actionOf, whyNotRepeatable } from './repeatable.ts';

const addressOf = ({ path, query }: LoggedRequest): string =>
  `/panel/sandbox${path}${query === '' ? '' : `?${query}`}`;

/** The same request once more, through the operations that the session may call; or why not. */
export function Repeat({ request }: { request: LoggedRequest }) {
  const words = useWords(repeatWords);
  const { environment } = useGateway();
  const [answer, setAnswer] = useState<{ body: unknown }>();
  const why = whyNotRepeatable(request, environment);
  const { request_body: body } = request;
  return (
    <Panel title={words.repeat}>
      <p className="quiet">{why === undefined ? words.repeatLead : words[why]}</p>
      {why === undefined && (
        <Form
          needs={actionOf(request)}
          action={(_values, idempotencyKey) =>
            send<unknown>(request.method as Method, addressOf(request), {
              body: body === null ? undefined : JSON.parse(body),
              idempotencyKey,
            })
          }
          submit={words.repeat}
          onDone={told => setAnswer({ body: told })}
        />
      )}
      {answer !== undefined && (
        <div role="status">
          {answer.body === undefined ? (
            <p>{words.answerEmpty}</p>
          ) : (
            <CodeBlock text={JSON.stringify(answer.body, null, 2)} label={words.answer} />
          )}
        </div>
      )}
    </Panel>
  );
}
